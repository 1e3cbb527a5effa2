/* ppdp run=0badcafe step=network/degrees */
create temporary table "ppdp__network_degrees__0badcafe" as
select
  nodes.node,
  cast(coalesce(ends.in_degree, 0) + coalesce(ends.out_degree, 0) as bigint) as degree,
  cast(coalesce(ends.in_degree, 0) as bigint) as in_degree,
  cast(coalesce(ends.out_degree, 0) as bigint) as out_degree,
  coalesce(ends.in_weight, 0) as in_weight,
  coalesce(ends.out_weight, 0) as out_weight
from "ppdp__network_nodes__0badcafe" as nodes
left join (
  select
    node,
    sum(is_in) as in_degree,
    sum(1 - is_in) as out_degree,
    sum(is_in * weight) as in_weight,
    sum((1 - is_in) * weight) as out_weight
  from (
    select source as node, 0 as is_in, weight from "ppdp__network_edges__0badcafe"
    union all
    select target as node, 1 as is_in, weight from "ppdp__network_edges__0badcafe"
  ) as both_ends
  group by node
) as ends on ends.node = nodes.node
