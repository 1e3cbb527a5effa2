/* ppdp run=0badcafe step=release/freeze_leaves */
create temporary table "ppdp__leaves_4__0badcafe" as
select
  leaf_text
  , label_1
  , label_2
from "ppdp__hierarchies__0badcafe"
where column_index = 4
