/* ppdp run=0badcafe step=perturb/draw_column */
create temporary table "ppdp__drawn_1__0badcafe" as
select
  drawn.ppdp_tuple,
  drawn.ppdp_copy,
  drawn.ppdp_draw_1,
  drawn.ppdp_draw_2,
  drawn.ppdp_draw_3,
  drawn.ppdp_draw_4,
  drawn.ppdp_draw_5,
  drawn.ppdp_code_0,
  guides.code as ppdp_code_1
from "ppdp__drawn_0__0badcafe" as drawn
inner join "ppdp__guides__0badcafe" as guides
  on guides.child = 1
  and guides.place = case drawn.ppdp_draw_0 % 1 when 0 then drawn.ppdp_code_0 * 6 + 0 end * 8 + cast((drawn.ppdp_draw_0 - drawn.ppdp_draw_0 % 536870912) / 536870912 as bigint)
  and drawn.ppdp_draw_0 >= guides.low
  and drawn.ppdp_draw_0 < guides.high
