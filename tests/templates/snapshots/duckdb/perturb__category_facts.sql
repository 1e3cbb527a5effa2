/* ppdp run=0badcafe step=perturb/category_facts */
select
  child,
  sum(cast(ppdp_rows as double) * (cast(1 as double) - cast(n as double) / cast(whole as double))) / cast(sum(ppdp_rows) as double) as share,
  count(distinct code) as kinds,
  max(ppdp_rows) as most
from "ppdp__conditions__0badcafe"
group by child
order by child
