/* ppdp run=0badcafe step=network/edge_list */
select
  source,
  target,
  weight
from "ppdp__network_edges__0badcafe"
order by source, target, weight
