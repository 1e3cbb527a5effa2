/* ppdp run=0badcafe step=verify/guard_rows */
select
  cast(
    case
      when published.n > counted.n or (counted.n - published.n + published.starred - 0) * 5 > counted.n * 1
        then 'ppdp stopped, nothing is published: more rows would be suppressed than the policy allows'
      else '0'
    end
    as integer
  ) as guard
from (
  select count(*) as n
  from "main"."people" as source
) as counted
cross join (
  select
    count(*) as n,
count(case when release."age" = '*' and release."income" = '*' and release."zip" = '*' and release."born" = '*' and release."job ""now""; --" = '*' and release."pays d'origine" = '*' and release."sex" = '*' then 1 end) as starred
  from "main"."scripted" as release
) as published
