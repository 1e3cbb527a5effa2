/* ppdp run=0badcafe step=network/first_roots */
create temporary table "ppdp__network_roots_0__0badcafe" as
select
  node,
  least(node, min(neighbour)) as root
from "ppdp__network_pairs__0badcafe"
group by node
