/* ppdp run=0badcafe step=network/degree_signatures */
create temporary table "ppdp__attack_network_degree_signatures_1__0badcafe" as
select
  nodes.node,
  cast(coalesce(counted.outward, 0) as varchar) as signature
from "ppdp__network_nodes__0badcafe" as nodes
left join (
  select
    node,
    cast(sum(outward) as bigint) as outward,
    cast(sum(1 - outward) as bigint) as inward
  from "ppdp__attack_network_link_ends_0__0badcafe"
  group by node
) as counted on counted.node = nodes.node
