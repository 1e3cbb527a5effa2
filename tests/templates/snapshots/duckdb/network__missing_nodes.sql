/* ppdp run=0badcafe step=network/missing_nodes */
select
  count(*) as edges
from "warehouse"."main"."knows" as edges
left join "ppdp__network_nodes__0badcafe" as first_end
  on first_end.node_key = cast(edges."friend ""of""; --" as bigint)
left join "ppdp__network_nodes__0badcafe" as second_end
  on second_end.node_key = cast(edges."to" as bigint)
where first_end.node is null or second_end.node is null
