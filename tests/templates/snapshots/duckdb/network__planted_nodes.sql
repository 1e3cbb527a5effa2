/* ppdp run=0badcafe step=network/planted_nodes */
create temporary table "ppdp__attack_planted_network_nodes__0badcafe" as
select
  node,
  "node_key"
from "ppdp__network_nodes__0badcafe"
union all
select
  accounts.number as node,
  nodes."node_key"
from "ppdp__network_nodes__0badcafe" as nodes
inner join (
  values
    (cast(8 as bigint), cast(6 as bigint)),
    (cast(9 as bigint), cast(5 as bigint)),
    (cast(10 as bigint), cast(4 as bigint)),
    (cast(11 as bigint), cast(2 as bigint)),
    (cast(12 as bigint), cast(2 as bigint)),
    (cast(13 as bigint), cast(0 as bigint))
) as accounts(number, like_node) on accounts.like_node = nodes.node
