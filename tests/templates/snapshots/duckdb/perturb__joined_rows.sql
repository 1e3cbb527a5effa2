/* ppdp run=0badcafe step=perturb/joined_rows */
create temporary view "ppdp__perturbed_rows_1__0badcafe" as
select
  narrow.ppdp_tuple,
  narrow.ppdp_copy,
  narrow."zone",
  base."near",
  base."far"
from "ppdp__perturbed_1__0badcafe" as narrow
inner join "ppdp__distinct_rows__0badcafe" as base
  on base.ppdp_tuple = narrow.ppdp_tuple
