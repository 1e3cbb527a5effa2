/* ppdp run=0badcafe step=attack/narrow_candidates */
create temporary table "ppdp__attack_pairs_2000__0badcafe" as
select
  people.node as person,
  groups.node as group_id
from (
  select distinct leaf_0 as leaf, node_0 as node
  from "ppdp__attack_people_1__0badcafe"
) as people
inner join "ppdp__attack_fits_2__0badcafe" as fits
  on fits.column_index = 0 and fits.leaf = people.leaf
inner join (
  select distinct shown_0 as shown, node_0 as node
  from "ppdp__attack_groups_0__0badcafe"
) as groups
  on groups.shown = fits.shown
