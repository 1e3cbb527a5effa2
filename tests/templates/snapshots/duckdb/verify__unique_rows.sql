/* ppdp run=0badcafe step=verify/unique_rows */
select
  count(*) as unique_rows
from (
  select
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by
    release."visits"
) as groups
where n = 1
