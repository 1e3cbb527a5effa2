/* ppdp run=0badcafe step=verify/network_degrees */
select
  min(sharing) as fewest,
  count(*) as degrees
from (
  select
    degree,
    count(*) as sharing
  from (
    select
      nodes.node,
      count(ends.other) as degree
    from "warehouse"."main"."ppdp__network_nodes_of__0badcafe" as nodes
    left join (
      select source as node, target as other from "warehouse"."main"."ppdp__network_edges_of__0badcafe"
      union
      select target as node, source as other from "warehouse"."main"."ppdp__network_edges_of__0badcafe"
    ) as ends on ends.node = nodes.node
    group by nodes.node
  ) as counted
  group by degree
) as shared
