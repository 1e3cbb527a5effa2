/* ppdp run=0badcafe step=attack/list_values */
create temporary table "ppdp__attack_values_0__0badcafe" as
select
  0 as column_index,
  cast(raw as varchar) as leaf_text,
  cast(sum(n) as bigint) as n
from (
  select
    listed."disease" as raw,
    count(*) as n
  from "warehouse"."main"."attacked" as listed
  group by listed."disease"
) as counted
group by cast(raw as varchar)
