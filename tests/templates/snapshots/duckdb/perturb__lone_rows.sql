/* ppdp run=0badcafe step=perturb/lone_rows */
select
  count(*) as n
from (
  select
    ppdp_code_0
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0
  having sum(ppdp_rows) = 1
) as lone
