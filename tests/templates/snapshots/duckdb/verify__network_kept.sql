/* ppdp run=0badcafe step=verify/network_kept */
select
  (select count(*) from "warehouse"."main"."ppdp__network_nodes_of__0badcafe") as nodes,
  (select count(*) from "warehouse"."main"."ppdp__network_edges_of__0badcafe") as published,
  count(*) as links,
  count(released.source) as kept
from (
  select distinct
    least(first_end.number, second_end.number) as source,
    greatest(first_end.number, second_end.number) as target
  from "ppdp__network_edges__0badcafe" as edges
  inner join "ppdp__network_numbered__0badcafe" as first_end on first_end.node = edges.source
  inner join "ppdp__network_numbered__0badcafe" as second_end on second_end.node = edges.target
  where edges.source <> edges.target
) as links
left join "warehouse"."main"."ppdp__network_edges_of__0badcafe" as released
  on released.source = links.source and released.target = links.target
