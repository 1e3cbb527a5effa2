/* ppdp run=0badcafe step=attack/group_values */
create temporary table "ppdp__attack_group_values_0__0badcafe" as
select distinct
  groups.node_1 as group_id,
  listed.value_0 as value
from "ppdp__attack_seen_0__0badcafe" as listed
inner join "ppdp__attack_groups_0__0badcafe" as groups
  on groups.shown_0 = listed.shown_0 and groups.shown_1 = listed.shown_1
