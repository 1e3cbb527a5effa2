/* ppdp run=0badcafe step=perturb/pram */
create temporary table "ppdp__perturbed_2__0badcafe" as
select
  rows_now.ppdp_tuple,
  rows_now.ppdp_copy,
  rows_now.ppdp_draw_0,
  rows_now.ppdp_draw_1,
  rows_now.ppdp_draw_2,
  rows_now.ppdp_draw_3,
  rows_now.ppdp_draw_4,
  rows_now.ppdp_draw_5,
  rows_now.ppdp_draw_6,
  rows_now.ppdp_draw_7,
  rows_now.ppdp_draw_8,
  rows_now.ppdp_draw_9,
  rows_now.ppdp_draw_10,
  rows_now.ppdp_draw_11,
  rows_now."age",
  rows_now."weight",
  rows_now."dose",
  rows_now."visits",
  case when rows_now.ppdp_draw_8 < 3435973836 then rows_now."zone" else values_0.ppdp_value end as "zone",
  case when rows_now.ppdp_draw_10 < 3435973836 then rows_now."disease" else values_1.ppdp_value end as "disease"
from "ppdp__perturbed_1__0badcafe" as rows_now
inner join "ppdp__codes__0badcafe" as codes
  on codes.ppdp_tuple = rows_now.ppdp_tuple
inner join "ppdp__guides__0badcafe" as guides_0
  on guides_0.child = 1
  and guides_0.place = 0 * 8 + cast((rows_now.ppdp_draw_9 - rows_now.ppdp_draw_9 % 536870912) / 536870912 as bigint)
  and rows_now.ppdp_draw_9 >= guides_0.low
  and rows_now.ppdp_draw_9 < guides_0.high
inner join "ppdp__values_1__0badcafe" as values_0
  on values_0.ppdp_code = guides_0.code
inner join "ppdp__guides__0badcafe" as guides_1
  on guides_1.child = 2
  and guides_1.place = codes.code_0 * 8 + cast((rows_now.ppdp_draw_11 - rows_now.ppdp_draw_11 % 536870912) / 536870912 as bigint)
  and rows_now.ppdp_draw_11 >= guides_1.low
  and rows_now.ppdp_draw_11 < guides_1.high
inner join "ppdp__values_2__0badcafe" as values_1
  on values_1.ppdp_code = guides_1.code
