/* ppdp run=0badcafe step=release/read_mapping */
select
  column_name,
  value,
  level,
  published
from "ppdp__mapping__0badcafe"
order by column_name, value, level, published
