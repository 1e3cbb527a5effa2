/* ppdp run=0badcafe step=perturb/more_groups */
insert into "ppdp__groups_0__0badcafe"
select
  ppdp_tuple,
  ppdp_copy,
  (ppdp_block * 3 + 1) * 2 + ppdp_group as ppdp_group
from "ppdp__round_1__0badcafe"
where ppdp_group is not null
