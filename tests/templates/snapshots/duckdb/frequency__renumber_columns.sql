/* ppdp run=0badcafe step=frequency/renumber_columns */
create temporary table "ppdp__sensitive_values__0badcafe" as
select
  case
    when column_index = 7 then 0
  end as column_index,
  leaf_text,
  leaf,
  n
from "ppdp__counted_values__0badcafe"
where column_index in (7)
