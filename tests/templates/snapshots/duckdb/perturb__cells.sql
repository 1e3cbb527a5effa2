/* ppdp run=0badcafe step=perturb/cells */
create temporary table "ppdp__cells__0badcafe" as
select distinct
  child,
  given * 1 + parent as condition,
  cell,
  whole,
  buckets
from "ppdp__conditions__0badcafe"
