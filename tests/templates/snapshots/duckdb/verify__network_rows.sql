/* ppdp run=0badcafe step=verify/network_rows */
select
  cast(coalesce(sum(case when most >= following then 1 else 0 end), 0) as bigint) as overlapping,
  max(distinct_masked) as most_distinct,
  min(sensitivity) as least_row,
  max(sensitivity) as most_row
from (
  select
    sensitivity,
    max(masked) as most,
    count(distinct masked) as distinct_masked,
    lead(min(masked)) over (order by sensitivity) as following
  from "ppdp__network_sensitivity__0badcafe"
  group by sensitivity
) as cut_rows
