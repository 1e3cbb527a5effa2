/* ppdp run=0badcafe step=network/number_nodes */
create temporary table "ppdp__network_nodes__0badcafe" as
select
  cast(row_number() over (order by node_key) - 1 as bigint) as node,
  label_value,
  node_key
from (
  select
nodes."zip" as label_value,
    cast(nodes."id" as bigint) as node_key
  from "warehouse"."main"."contacts" as nodes
) as known
