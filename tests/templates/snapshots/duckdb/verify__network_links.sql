/* ppdp run=0badcafe step=verify/network_links */
select
  node as source,
  node as target
from "warehouse"."main"."ppdp__network_nodes_of__0badcafe"
union all
select
  source,
  target
from "warehouse"."main"."ppdp__network_edges_of__0badcafe"
