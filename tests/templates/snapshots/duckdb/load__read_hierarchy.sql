/* ppdp run=0badcafe step=load/read_hierarchy */
select
  leaf_text
  , label_1
  , '*' as label_2
from "ppdp__hierarchies__0badcafe"
where column_index = 0
order by leaf_text
