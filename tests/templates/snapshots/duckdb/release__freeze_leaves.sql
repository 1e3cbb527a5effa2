/* ppdp run=0badcafe step=release/freeze_leaves */
create table "warehouse"."ppdp_private"."leaves_4__0badcafe" as
select
  leaf_text
  , label_1
  , label_2
from "ppdp__hierarchy_4__0badcafe"
