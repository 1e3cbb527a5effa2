/* ppdp run=0badcafe step=tune/trim */
create temporary table "ppdp__members_1__0badcafe" as
select
  tuple_id,
  cluster,
  cast(least(n, 3 - before) as bigint) as n
from (
  select
    joined.tuple_id,
    joined.cluster,
    joined.n,
    sum(joined.n) over (partition by joined.cluster order by (abs(origin.mean_0 - tuples.number_0) + greatest(origin.cost_1, case when (origin.key_0 & 288230376151711744) <> (tuples.key_0 & 288230376151711744) then 720720 when (origin.key_0 & 432345564227567616) <> (tuples.key_0 & 432345564227567616) then 480480 else 0 end) + greatest(origin.cost_2, case when (origin.key_0 & 72057594037927936) <> (tuples.key_0 & 72057594037927936) then 360360 when (origin.key_0 & 126100789566373888) <> (tuples.key_0 & 126100789566373888) then 240240 when (origin.key_0 & 135107988821114880) <> (tuples.key_0 & 135107988821114880) then 120120 else 0 end) + greatest(origin.cost_3, case when (origin.key_0 & 7881299347898368) <> (tuples.key_0 & 7881299347898368) then 720720 when (origin.key_0 & 8444249301319680) <> (tuples.key_0 & 8444249301319680) then 288288 else 0 end) + greatest(origin.cost_4, case when (origin.key_0 & 281474976710656) <> (tuples.key_0 & 281474976710656) then 720720 when (origin.key_0 & 422212465065984) <> (tuples.key_0 & 422212465065984) then 360360 else 0 end) + greatest(origin.cost_5, case when (origin.key_0 & 70368744177664) <> (tuples.key_0 & 70368744177664) then 720720 when (origin.key_0 & 105553116266496) <> (tuples.key_0 & 105553116266496) then 360360 else 0 end) + greatest(origin.cost_6, case when (origin.key_0 & 26388279066624) <> (tuples.key_0 & 26388279066624) then 720720 else 0 end)), joined.tuple_id rows between unbounded preceding and current row) - joined.n as before
  from (
    select tuple_id, cluster, cast(sum(n) as bigint) as n
    from "ppdp__members_0__0badcafe"
    group by tuple_id, cluster
  ) as joined
  inner join "ppdp__sorted_tuples__0badcafe" as tuples on tuples.tuple_id = joined.tuple_id
  inner join (
    select
      seeds.cluster,
tuples.number_0 as mean_0,
240240 as cost_1,
120120 as cost_2,
144144 as cost_3,
360360 as cost_4,
360360 as cost_5,
0 as cost_6,
      tuples.key_0
    from "ppdp__seeds__0badcafe" as seeds
    inner join "ppdp__sorted_tuples__0badcafe" as tuples on tuples.tuple_id = seeds.tuple_id
  ) as origin on origin.cluster = joined.cluster
) as placed
where before < 3
