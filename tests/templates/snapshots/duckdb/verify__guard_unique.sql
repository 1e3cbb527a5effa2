/* ppdp run=0badcafe step=verify/guard_unique */
select
  cast(
    case
      when count(case when n = 1 then 1 end) > coalesce(sum(n), 0) * 0.01 then 'ppdp stopped, nothing is published: kept columns would single out more than 1% of the rows'
      else '0'
    end
    as integer
  ) as guard
from (
  select
    count(*) as n
  from "main"."scripted" as release
  group by
    release."visits"
) as groups
