/* ppdp run=0badcafe step=verify/guard_models */
select
  cast(
    case
      when coalesce(min(n), 0) < 3
        then 'ppdp stopped, nothing is published: the release does not have k = 3'
      else '0'
    end
    as integer
  ) as guard
from (
  select
    count(*) as n
  from "main"."scripted" as release
  group by
    release."age",
    release."income",
    release."zip",
    release."born",
    release."job ""now""; --",
    release."pays d'origine",
    release."sex"
) as groups
