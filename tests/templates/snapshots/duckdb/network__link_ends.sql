/* ppdp run=0badcafe step=network/link_ends */
create temporary table "ppdp__attack_network_link_ends_0__0badcafe" as
select
  source as node,
  target as neighbour,
  1 as outward
from "ppdp__network_edges__0badcafe"
where source <> target
union
select
  target as node,
  source as neighbour,
  1 as outward
from "ppdp__network_edges__0badcafe"
where source <> target
