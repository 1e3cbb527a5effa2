/* ppdp run=0badcafe step=network/node_facts */
select
  count(*) as nodes,
cast(null as bigint) as least_value,
cast(null as bigint) as most_value,
cast(null as bigint) as labels
from "ppdp__network_edges__0badcafe" as nodes
