/* ppdp run=0badcafe step=release/view_of_function */
create view "<schema>"."ppdp__release__0badcafe" as
select *
from "ppdp_private"."read_live__0badcafe" () as shown
