/* ppdp run=0badcafe step=release/freeze_numbers */
create table "warehouse"."ppdp_private"."numbers__0badcafe" as
select
  column_index,
  value_0,
  code_0
from "ppdp__dimensions__0badcafe"
