/* ppdp run=0badcafe step=verify/recoded_tuples */
create temporary table "ppdp__linked_cells_2__0badcafe" as
select
  row_number() over (order by leaf_0, leaf_1, value) as tuple,
  leaf_0,
  leaf_1,
  value,
  cast(sum(n) as bigint) as n
from (
  select
    case when cast(listed."ward" as varchar) is null then 'null' else '=' || cast(listed."ward" as varchar) end as leaf_0,
    case when cast(listed."bed" as varchar) is null then 'null' else '=' || cast(listed."bed" as varchar) end as leaf_1,
case when cast(listed."disease" as varchar) is null then 'null' else '=' || cast(listed."disease" as varchar) end as value,
    count(*) as n
  from "warehouse"."main"."visits" as listed
  group by listed."ward", listed."bed", listed."disease"

) as counted
group by leaf_0, leaf_1, value
