/* ppdp run=0badcafe step=recode/tree */
create temporary table "ppdp__tree__0badcafe" as
select
  column_index,
  level,
  key_0,
  max(parent_0) as parent_0,
  max(n) as n,
  max(cell) as cell,
  max(settled) as settled,
  max(highest) as highest,
  max(settled_cell) as settled_cell
from "ppdp__paths__0badcafe"
group by column_index, level, key_0
