/* ppdp run=0badcafe step=release/read_view */
create temporary table "ppdp__shown__0badcafe" as
select *
from "warehouse"."main"."ppdp__release__0badcafe"
