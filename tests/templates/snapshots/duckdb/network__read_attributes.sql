/* ppdp run=0badcafe step=network/read_attributes */
create temporary table "ppdp__network_attributes__0badcafe" as
select
  source."age" as value_0,
  nodes.node
from "warehouse"."main"."contacts" as source
inner join "ppdp__network_nodes__0badcafe" as nodes
  on nodes.node_key = cast(source."id" as bigint)
