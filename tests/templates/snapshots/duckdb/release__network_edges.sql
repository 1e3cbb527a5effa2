/* ppdp run=0badcafe step=release/network_edges */
create table "warehouse"."ppdp_private"."network_edges__0badcafe" as
select
  least(first_end.number, second_end.number) as source,
  greatest(first_end.number, second_end.number) as target,
  edges.weight / total.weight as share
from "ppdp__network_merged_edges__0badcafe" as edges
inner join "ppdp__network_numbered__0badcafe" as first_end on first_end.node = edges.source
inner join "ppdp__network_numbered__0badcafe" as second_end on second_end.node = edges.target
cross join (select sum(weight) as weight from "ppdp__network_merged_edges__0badcafe") as total
order by 1, 2
