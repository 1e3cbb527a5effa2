/* ppdp run=0badcafe step=perturb/carry_over */
create temporary table "ppdp__perturbed_2__0badcafe" as
select
  drawn.ppdp_tuple,
  drawn.ppdp_copy,
  rows_now."weight",
  rows_now."dose",
  rows_now."visits",
  rows_now."zone",
  rows_now."disease",
  drawn.ppdp_value as "age"
from "ppdp__swapped__0badcafe" as drawn
inner join "ppdp__perturbed_1__0badcafe" as rows_now
  on rows_now.ppdp_tuple = drawn.ppdp_tuple
  and rows_now.ppdp_copy = drawn.ppdp_copy
