/* ppdp run=0badcafe step=network/merge_edges */
create temporary table "ppdp__network_merged_edges__0badcafe" as
select
  source,
  target,
  sum(weight) as weight
from (
  select
    least(first_end.super_node, second_end.super_node) as source,
    greatest(first_end.super_node, second_end.super_node) as target,
    edges.weight
  from "ppdp__network_edges__0badcafe" as edges
  inner join "ppdp__network_members__0badcafe" as first_end on first_end.node = edges.source
  inner join "ppdp__network_members__0badcafe" as second_end on second_end.node = edges.target
  where first_end.super_node <> second_end.super_node
) as between_nodes
group by source, target
