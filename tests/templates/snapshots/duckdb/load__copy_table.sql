/* ppdp run=0badcafe step=load/copy_table */
create table "warehouse"."main"."copied" as
select *
from "warehouse"."main"."people"
