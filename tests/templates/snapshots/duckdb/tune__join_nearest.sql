/* ppdp run=0badcafe step=tune/join_nearest */
insert into "ppdp__members_0__0badcafe"
with spanned as (
  select
    members.cluster,
    cast(sum(members.n) as bigint) as n
    , min(tuples.key_0) as raw_0
    , cast(sum(tuples.number_0 * members.n) as bigint) as total_0
    , min(tuples.value_0) as low_0
    , max(tuples.value_0) as high_0
    , min(tuples.key_0 & 432345564227567616) as least_1_0
    , max(tuples.key_0 & 432345564227567616) as most_1_0
    , min(tuples.key_0 & 135107988821114880) as least_2_0
    , max(tuples.key_0 & 135107988821114880) as most_2_0
    , min(tuples.key_0 & 8444249301319680) as least_3_0
    , max(tuples.key_0 & 8444249301319680) as most_3_0
    , min(tuples.key_0 & 422212465065984) as least_4_0
    , max(tuples.key_0 & 422212465065984) as most_4_0
    , min(tuples.key_0 & 105553116266496) as least_5_0
    , max(tuples.key_0 & 105553116266496) as most_5_0
    , min(tuples.key_0 & 26388279066624) as least_6_0
    , max(tuples.key_0 & 26388279066624) as most_6_0
  from "ppdp__members_0__0badcafe" as members
  inner join "ppdp__sorted_tuples__0badcafe" as tuples on tuples.tuple_id = members.tuple_id
  group by members.cluster
), met as (
  select
    spanned.cluster,
    spanned.n
    , raw_0
    , cast((spanned.total_0 - (spanned.total_0) % (spanned.n)) / (spanned.n) as bigint) as mean_0
    , low_0
    , high_0
    , cast(case when (least_1_0 & 288230376151711744) <> (most_1_0 & 288230376151711744) then 3 when (least_1_0 & 432345564227567616) <> (most_1_0 & 432345564227567616) then 2 else 1 end as integer) as level_1
    , cast(case when (least_2_0 & 72057594037927936) <> (most_2_0 & 72057594037927936) then 3 when (least_2_0 & 126100789566373888) <> (most_2_0 & 126100789566373888) then 2 else 1 end as integer) as level_2
    , cast(case when (least_3_0 & 7881299347898368) <> (most_3_0 & 7881299347898368) then 5 when (least_3_0 & 8444249301319680) <> (most_3_0 & 8444249301319680) then 2 else 1 end as integer) as level_3
    , cast(case when (least_4_0 & 281474976710656) <> (most_4_0 & 281474976710656) then 2 else 1 end as integer) as level_4
    , cast(case when (least_5_0 & 70368744177664) <> (most_5_0 & 70368744177664) then 2 else 1 end as integer) as level_5
    , cast(case when (least_6_0 & 26388279066624) <> (most_6_0 & 26388279066624) then 1 else 0 end as integer) as level_6
  from spanned
), centroids as (
  select
    cluster,
    cast(0 + case level_1 when 1 then (raw_0 & 432345564227567616) when 2 then (raw_0 & 288230376151711744) else 0 end + case level_2 when 1 then (raw_0 & 126100789566373888) when 2 then (raw_0 & 72057594037927936) else 0 end + case level_3 when 1 then (raw_0 & 8444249301319680) when 2 then (raw_0 & 7881299347898368) when 3 then (raw_0 & 7881299347898368) when 4 then (raw_0 & 7881299347898368) else 0 end + case level_4 when 1 then (raw_0 & 281474976710656) else 0 end + case level_5 when 1 then (raw_0 & 70368744177664) else 0 end + case level_6 when 0 then (raw_0 & 26388279066624) else 0 end as bigint) as key_0,
    mean_0,
    low_0,
    high_0,
    level_1,
    cast(case level_1 when 1 then 240240 when 2 then 480480 when 3 then 720720 end as bigint) as cost_1,
    level_2,
    cast(case level_2 when 1 then 120120 when 2 then 240240 when 3 then 360360 end as bigint) as cost_2,
    level_3,
    cast(case level_3 when 1 then 144144 when 2 then 288288 when 3 then 432432 when 4 then 576576 when 5 then 720720 end as bigint) as cost_3,
    level_4,
    cast(case level_4 when 1 then 360360 when 2 then 720720 end as bigint) as cost_4,
    level_5,
    cast(case level_5 when 1 then 360360 when 2 then 720720 end as bigint) as cost_5,
    level_6,
    cast(case level_6 when 0 then 0 when 1 then 720720 end as bigint) as cost_6,
    n
  from met
),
waiting as (
  select tuples.*, cast(tuples.n - coalesce(joined.n, 0) as bigint) as waiting_rows
  from "ppdp__sorted_tuples__0badcafe" as tuples
  left join (
    select tuple_id, sum(n) as n from "ppdp__members_0__0badcafe" group by tuple_id
  ) as joined on joined.tuple_id = tuples.tuple_id
  where tuples.n > coalesce(joined.n, 0)
),
placed as (
  select
    chosen.*,
    row_number() over (order by n, cluster) as place
  from (
    select
      centroids.*,
      row_number() over (partition by key_0, mean_0, level_1, level_2, level_3, level_4, level_5, level_6 order by n, cluster) as choice
    from centroids
  ) as chosen
  where choice = 1
), nearest as (
  select
    waiting.tuple_id,
    min(waiting.waiting_rows) as n,
    min((abs(placed.mean_0 - waiting.number_0) + greatest(placed.cost_1, case when (placed.key_0 & 288230376151711744) <> (waiting.key_0 & 288230376151711744) then 720720 when (placed.key_0 & 432345564227567616) <> (waiting.key_0 & 432345564227567616) then 480480 else 0 end) + greatest(placed.cost_2, case when (placed.key_0 & 72057594037927936) <> (waiting.key_0 & 72057594037927936) then 360360 when (placed.key_0 & 126100789566373888) <> (waiting.key_0 & 126100789566373888) then 240240 when (placed.key_0 & 135107988821114880) <> (waiting.key_0 & 135107988821114880) then 120120 else 0 end) + greatest(placed.cost_3, case when (placed.key_0 & 7881299347898368) <> (waiting.key_0 & 7881299347898368) then 720720 when (placed.key_0 & 8444249301319680) <> (waiting.key_0 & 8444249301319680) then 288288 else 0 end) + greatest(placed.cost_4, case when (placed.key_0 & 281474976710656) <> (waiting.key_0 & 281474976710656) then 720720 when (placed.key_0 & 422212465065984) <> (waiting.key_0 & 422212465065984) then 360360 else 0 end) + greatest(placed.cost_5, case when (placed.key_0 & 70368744177664) <> (waiting.key_0 & 70368744177664) then 720720 when (placed.key_0 & 105553116266496) <> (waiting.key_0 & 105553116266496) then 360360 else 0 end) + greatest(placed.cost_6, case when (placed.key_0 & 26388279066624) <> (waiting.key_0 & 26388279066624) then 720720 else 0 end)) * 16 + placed.place) as packed
  from waiting
  cross join placed
  group by waiting.tuple_id
), offers as (
  select
    nearest.tuple_id,
    placed.cluster,
    placed.n as cluster_rows,
    nearest.n,
    nearest.packed - nearest.packed % 16 as far
  from nearest
  inner join placed on placed.place = nearest.packed % 16
)
select tuple_id, cluster, n from offers
