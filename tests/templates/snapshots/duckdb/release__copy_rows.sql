/* ppdp run=0badcafe step=release/copy_rows */
insert into "ppdp__release__0badcafe"."main"."jobs" ("job", "field", "any")
select "job", "field", "any"
from "warehouse"."main"."jobs"
