/* ppdp run=0badcafe step=verify/microaggregated */
select
  count(*) as combinations,
  min(n) as fewest
from (
  select
    count(*) as n
  from "ppdp__perturbed_3__0badcafe"
  where "age" is not null or "weight" is not null
  group by "age", "weight"
) as counted
