/* ppdp run=0badcafe step=many/people_in_groups */
select
  coalesce(min(n), 0) as achieved
from (
  select
    count(distinct release."key ""of""; --") as n
  from "warehouse"."main"."stays_shown" as release
  group by release."age", release."zone"
) as counted
