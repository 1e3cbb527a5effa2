/* ppdp run=0badcafe step=perturb/swap */
create temporary table "ppdp__perturbed_2__0badcafe" as
select
  drawn.ppdp_tuple,
  drawn.ppdp_copy,
  rows_now."age",
  rows_now."disease",
  rows_now."visits",
  values_1.ppdp_value as "income",
  values_2.ppdp_value as "zip",
  values_3.ppdp_value as "born",
  values_4.ppdp_value as "job ""now""; --",
  values_5.ppdp_value as "pays d'origine",
  values_6.ppdp_value as "sex"
from "ppdp__drawn_5__0badcafe" as drawn
inner join "ppdp__guides__0badcafe" as guides
  on guides.child = 6
  and guides.place = case drawn.ppdp_draw_5 % 6 when 0 then drawn.ppdp_code_0 * 6 + 0 when 1 then drawn.ppdp_code_1 * 6 + 1 when 2 then drawn.ppdp_code_2 * 6 + 2 when 3 then drawn.ppdp_code_3 * 6 + 3 when 4 then drawn.ppdp_code_4 * 6 + 4 when 5 then drawn.ppdp_code_5 * 6 + 5 end * 8 + cast((drawn.ppdp_draw_5 - drawn.ppdp_draw_5 % 536870912) / 536870912 as bigint)
  and drawn.ppdp_draw_5 >= guides.low
  and drawn.ppdp_draw_5 < guides.high
inner join "ppdp__perturbed_1__0badcafe" as rows_now
  on rows_now.ppdp_tuple = drawn.ppdp_tuple
inner join "ppdp__values_1__0badcafe" as values_1
  on values_1.ppdp_code = drawn.ppdp_code_1
inner join "ppdp__values_2__0badcafe" as values_2
  on values_2.ppdp_code = drawn.ppdp_code_2
inner join "ppdp__values_3__0badcafe" as values_3
  on values_3.ppdp_code = drawn.ppdp_code_3
inner join "ppdp__values_4__0badcafe" as values_4
  on values_4.ppdp_code = drawn.ppdp_code_4
inner join "ppdp__values_5__0badcafe" as values_5
  on values_5.ppdp_code = drawn.ppdp_code_5
inner join "ppdp__values_6__0badcafe" as values_6
  on values_6.ppdp_code = guides.code
