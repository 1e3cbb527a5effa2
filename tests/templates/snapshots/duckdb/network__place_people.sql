/* ppdp run=0badcafe step=network/place_people */
create temporary table "ppdp__network_shown_attributes__0badcafe" as
select
  cast(people."age" as varchar) as "age",
  nodes.node
from "ppdp__network_people__0badcafe" as people
inner join "ppdp__network_nodes__0badcafe" as nodes
  on nodes.node_key = cast(people."id" as bigint)
