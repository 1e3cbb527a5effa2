/* ppdp run=0badcafe step=verify/guard_models */
select
  cast(
    case
      when min(n) >= 2 then '0'
      else 'ppdp stopped, nothing is published: the release does not have k = 2'
    end
    as integer
  ) as guard
from (
  select
    count(*) as n
  from "warehouse"."main"."people" as release
  group by
    release."sex",
    release."visits"
) as groups
