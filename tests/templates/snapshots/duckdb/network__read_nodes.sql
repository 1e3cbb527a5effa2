/* ppdp run=0badcafe step=network/read_nodes */
select
  node
from "ppdp__network_nodes__0badcafe" as nodes
order by node
