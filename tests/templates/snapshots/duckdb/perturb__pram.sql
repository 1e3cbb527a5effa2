/* ppdp run=0badcafe step=perturb/pram */
create temporary table "ppdp__perturbed_2__0badcafe" as
select
  drawn.ppdp_tuple,
  drawn.ppdp_copy,
  rows_now."age",
  rows_now."weight",
  rows_now."dose",
  rows_now."visits",
  rows_now."zone",
  case when drawn.ppdp_draw_8 < 3435973836 then rows_now."disease" else values_0.ppdp_value end as "disease"
from "ppdp__drawn_0__0badcafe" as drawn
inner join "ppdp__perturbed_1__0badcafe" as rows_now
  on rows_now.ppdp_tuple = drawn.ppdp_tuple and rows_now.ppdp_copy = drawn.ppdp_copy
inner join "ppdp__guides__0badcafe" as guides_0
  on guides_0.child = 1
  and guides_0.place = drawn.ppdp_code_0 * 8 + cast((drawn.ppdp_draw_9 - drawn.ppdp_draw_9 % 536870912) / 536870912 as bigint)
  and drawn.ppdp_draw_9 >= guides_0.low
  and drawn.ppdp_draw_9 < guides_0.high
inner join "ppdp__values_1__0badcafe" as values_0
  on values_0.ppdp_code = guides_0.code
