/* ppdp run=0badcafe step=network/masked_distribution */
select
  masked,
  min(sensitivity) as sensitivity,
  count(*) as nodes
from "ppdp__network_sensitivity__0badcafe"
group by masked
order by masked
