/* ppdp run=0badcafe step=tune/sample */
create temporary table "ppdp__sample__0badcafe" as
select
  source."age",
  source."visits"
from "warehouse"."main"."people" as source
where cast(source."age" as varchar) <> '?' and cast(source."visits" as varchar) <> '?'
order by
  md5(cast(1 as varchar) || '|' || cast(source."age" as varchar) || '|' || cast(source."visits" as varchar)),
  source."age",
  source."visits"
limit 5
