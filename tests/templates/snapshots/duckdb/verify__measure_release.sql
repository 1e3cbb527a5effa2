/* ppdp run=0badcafe step=verify/measure_release */
select
  count(*) as groups,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
  , coalesce(min(n), 0) as measured_0
from (
  select
    ppdp_rows as n
  from "ppdp__groups__0badcafe"
) as groups
