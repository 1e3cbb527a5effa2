/* ppdp run=0badcafe step=release/hold_relation */
select 1
from "warehouse"."shop"."release"
where false
