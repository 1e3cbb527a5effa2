/* ppdp run=0badcafe step=tune/parts */
create temporary table "ppdp__parts__0badcafe" as
select
  cast(row_number() over (order by joined.tuple_id, joined.cluster) - 1 as bigint) as class_id,
  joined.tuple_id,
  joined.cluster,
  tuples.key_0,
  tuples.value_0,
  joined.n,
  cast(sum(joined.n) over (partition by joined.tuple_id order by joined.cluster rows between unbounded preceding and current row) - joined.n + 1 as bigint) as first_place,
  cast(sum(joined.n) over (partition by joined.tuple_id order by joined.cluster rows between unbounded preceding and current row) as bigint) as last_place
from (
  select tuple_id, cluster, cast(sum(n) as bigint) as n
  from "ppdp__members_1__0badcafe"
  group by tuple_id, cluster
) as joined
inner join "ppdp__sorted_tuples__0badcafe" as tuples on tuples.tuple_id = joined.tuple_id
