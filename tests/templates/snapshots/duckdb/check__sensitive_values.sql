/* ppdp run=0badcafe step=check/sensitive_values */
create temporary table "ppdp__sensitive_values__0badcafe" as
select
  column_index,
  leaf_text,
  cast(max(n) as bigint) as n
from (
  select
    1 as column_index,
    cast(value_0 as varchar) as leaf_text,
    n
  from "ppdp__measured_whole__0badcafe" as whole
  where apart_0 = 0
  union all
  select
    1 as column_index,
    cast(value_0 as varchar) as leaf_text,
    sum(n) as n
  from "ppdp__measured_cells__0badcafe" as cells
  group by value_0
  union all
  select
    0 as column_index,
    cast(value_1 as varchar) as leaf_text,
    n
  from "ppdp__measured_whole__0badcafe" as whole
  where apart_1 = 0
  union all
  select
    0 as column_index,
    cast(value_1 as varchar) as leaf_text,
    sum(n) as n
  from "ppdp__measured_cells__0badcafe" as cells
  group by value_1

) as counted
group by column_index, leaf_text
