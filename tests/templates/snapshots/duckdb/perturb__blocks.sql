/* ppdp run=0badcafe step=perturb/blocks */
create temporary table "ppdp__blocks__0badcafe" as
select
  ppdp_column,
  (place - (place - 1) % 32) as place,
  kind,
  cast(sum(n) as bigint) as n
from "ppdp__places__0badcafe"
group by 1, 2, 3
