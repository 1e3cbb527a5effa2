/* ppdp run=0badcafe step=frequency/column_values */
create temporary table "ppdp__values_0__0badcafe" as
select
  value,
  leaf_text,
  case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
  n
from (
  select
    value_0 as value,
    cast(value_0 as varchar) as leaf_text,
    cast(sum(n) as bigint) as n
  from "ppdp__combinations__0badcafe"
  group by value_0
) as counted
