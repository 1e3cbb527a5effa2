/* ppdp run=0badcafe step=network/build_people */
create temporary table "ppdp__network_people__0badcafe" as
select
  source."id" as "id",
  source."age" as "age"
from "warehouse"."main"."contacts" as source

order by random()
