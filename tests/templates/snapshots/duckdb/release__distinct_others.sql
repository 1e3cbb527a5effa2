/* ppdp run=0badcafe step=release/distinct_others */
select
  count(*) as combinations
from (
  select distinct
    source."disease",
    source."dose"
  from "warehouse"."main"."crowd" as source
  limit 6
) as found
