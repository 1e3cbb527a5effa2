/* ppdp run=0badcafe step=perturb/show_centers */
create temporary table "ppdp__perturbed_3__0badcafe" as
select
  rows_now.ppdp_tuple,
  rows_now.ppdp_copy,
  rows_now."dose",
  rows_now."visits",
  rows_now."zone",
  rows_now."disease",
  case when centers_0.ppdp_group is null then rows_now."age" else centers_0.center_0 end as "age",
  case when centers_0.ppdp_group is null then rows_now."weight" else centers_0.center_1 end as "weight"
from "ppdp__perturbed_2__0badcafe" as rows_now
left join "ppdp__groups_0__0badcafe" as members_0
  on members_0.ppdp_tuple = rows_now.ppdp_tuple and members_0.ppdp_copy = rows_now.ppdp_copy
left join "ppdp__centers_0__0badcafe" as centers_0
  on centers_0.ppdp_group = members_0.ppdp_group
