/* ppdp run=0badcafe step=verify/measure_release */
select
  count(*) as groups,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
  , coalesce(min(n), 0) as measured_0
from (
  select
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by
    release."age",
    release."income",
    release."zip",
    release."born",
    release."job ""now""; --",
    release."pays d'origine",
    release."sex"
) as groups
