/* ppdp run=0badcafe step=perturb/highest_places */
select
  ppdp_column,
  max(place) as highest,
  sum(n) as n,
  count(*) as counts,
  max(kind) - min(kind) + 1 as kinds
from "ppdp__places__0badcafe"
group by ppdp_column
