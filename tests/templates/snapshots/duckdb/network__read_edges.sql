/* ppdp run=0badcafe step=network/read_edges */
select
  source,
  target
from "ppdp__network_edges__0badcafe" as edges
order by source, target
