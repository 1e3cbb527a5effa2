/* ppdp run=0badcafe step=release/copy_rows */
insert into "ppdp__release__0badcafe"."main"."crowd" ("zone", "disease", "dose")
select "zone", "disease", "dose"
from "warehouse"."main"."crowd"
