/* ppdp run=0badcafe step=network/spread_roots */
create temporary table "ppdp__network_roots_1__0badcafe" as
with heard as (
  select
    pairs.node,
    min(roots.root) as root
  from "ppdp__network_pairs__0badcafe" as pairs
  inner join "ppdp__network_roots_0__0badcafe" as roots on roots.node = pairs.neighbour
  group by pairs.node
), spread as (
  select
    own.node,
    least(own.root, heard.root) as root
  from "ppdp__network_roots_0__0badcafe" as own
  inner join heard on heard.node = own.node
)
select
  spread.node,
  jumped.root
from spread
inner join spread as jumped on jumped.node = spread.root
