/* ppdp run=0badcafe step=release/freeze_classes */
create table "warehouse"."ppdp_private"."classes__0badcafe" as
select
  key_0,
  shown_0,
  dense_rank() over (order by shown_0) as group_number
from "ppdp__recoded__0badcafe"
