/* ppdp run=0badcafe step=network/degree_distribution */
select
  degree,
  count(*) as nodes
from (
  select
    nodes.node,
    count(ends.node) as degree
  from "ppdp__network_nodes__0badcafe" as nodes
  left join (
    select source as node from "ppdp__network_edges__0badcafe"
    union all
    select target as node from "ppdp__network_edges__0badcafe"
  ) as ends on ends.node = nodes.node
  group by nodes.node
) as counted
group by degree
order by degree
