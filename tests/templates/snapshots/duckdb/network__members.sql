/* ppdp run=0badcafe step=network/members */
create temporary table "ppdp__network_members__0badcafe" as
select
  nodes.node,
  coalesce(roots.root, nodes.node) as super_node
from "ppdp__network_nodes__0badcafe" as nodes
left join "ppdp__network_roots_2__0badcafe" as roots on roots.node = nodes.node
