/* ppdp run=0badcafe step=network/number_edges */
create temporary table "ppdp__network_edges__0badcafe" as
select
  first_end.node as source,
  second_end.node as target,
  cast(1 as double) as weight
from "warehouse"."main"."knows" as edges
inner join "ppdp__network_nodes__0badcafe" as first_end
  on first_end.node_key = cast(edges."friend ""of""; --" as bigint)
inner join "ppdp__network_nodes__0badcafe" as second_end
  on second_end.node_key = cast(edges."to" as bigint)
where first_end.node <> second_end.node
