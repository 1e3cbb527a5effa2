/* ppdp run=0badcafe step=check/measure_groups */
select
  count(*) as groups,
  cast(coalesce(sum(n), 0) as bigint) as total_rows,
  coalesce(min(n), 0) as smallest,
  cast(coalesce(sum(case when n = 1 then 1 else 0 end), 0) as bigint) as unique_rows
from (
  select
    count(*) as n
  from "warehouse"."main"."people" as measured
  group by
    measured."sex"
) as groups
