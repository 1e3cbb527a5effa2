/* ppdp run=0badcafe step=utility/source_values */
create temporary table "ppdp__utility_values__0badcafe" as
select
  column_index,
  shown as leaf,
  case when shown <> 'null' then substr(shown, 2) end as leaf_text,
  number,
  source_rows as n
from "ppdp__utility_listed__0badcafe"
where source_rows > 0
