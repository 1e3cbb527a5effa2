/* ppdp run=0badcafe step=release/network_nodes */
create table "warehouse"."ppdp_private"."network_nodes__0badcafe" as
select
  numbered.number as node,
  nodes."label"
from "ppdp__network_merged_nodes__0badcafe" as nodes
inner join "ppdp__network_numbered__0badcafe" as numbered on numbered.node = nodes.node
order by numbered.number
