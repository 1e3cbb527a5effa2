/* ppdp run=0badcafe step=perturb/first_groups */
create temporary table "ppdp__groups_0__0badcafe" as
select
  ppdp_tuple,
  ppdp_copy,
  (ppdp_block * 3 + 0) * 2 + ppdp_group as ppdp_group
from "ppdp__round_0__0badcafe"
where ppdp_group is not null
