/* ppdp run=0badcafe step=load/read_hierarchy */
select
  leaf_text
  , label_1
  , '*' as label_2
from "ppdp__hierarchy_0__0badcafe"
order by leaf_text
