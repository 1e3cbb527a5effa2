/* ppdp run=0badcafe step=network/number_seen_nodes */
create temporary table "ppdp__network_nodes__0badcafe" as
select
  cast(row_number() over (order by node_key) - 1 as bigint) as node,
  node_key
from (
  select cast(edges."friend ""of""; --" as bigint) as node_key
  from "warehouse"."main"."knows" as edges
  union
  select cast(edges."to" as bigint) as node_key
  from "warehouse"."main"."knows" as edges
) as seen
