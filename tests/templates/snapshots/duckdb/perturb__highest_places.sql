/* ppdp run=0badcafe step=perturb/highest_places */
select
  ppdp_column,
  max(place) as highest
from "ppdp__places__0badcafe"
group by ppdp_column
