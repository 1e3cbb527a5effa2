/* ppdp run=0badcafe step=load/copy_table */
create table "warehouse"."main"."private_mapping" as
select *
from "warehouse"."ppdp_private"."mapping__0badcafe"
