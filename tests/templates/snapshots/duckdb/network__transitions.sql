/* ppdp run=0badcafe step=network/transitions */
create temporary table "ppdp__network_transitions__0badcafe" as
select
  edges.source,
  edges.target,
  sum(edges.weight) / max(degrees.out_weight) as share
from "ppdp__network_edges__0badcafe" as edges
inner join "ppdp__network_degrees__0badcafe" as degrees on degrees.node = edges.source
where degrees.out_weight > 0
group by edges.source, edges.target
