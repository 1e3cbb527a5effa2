/* ppdp run=0badcafe step=network/alike_pairs */
create temporary table "ppdp__network_pairs__0badcafe" as
with alike as (
  select
    edges.source,
    edges.target
  from "ppdp__network_edges__0badcafe" as edges
  inner join "ppdp__network_generalized__0badcafe" as first_end on first_end.node = edges.source
  inner join "ppdp__network_generalized__0badcafe" as second_end on second_end.node = edges.target
  where case when first_end.label = second_end.label then 1 else 0 end = 1
)
select source as node, target as neighbour from alike
union
select target as node, source as neighbour from alike
