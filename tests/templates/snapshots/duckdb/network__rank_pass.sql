/* ppdp run=0badcafe step=network/rank_pass */
create temporary table "ppdp__network_ranks_1__0badcafe" as
select
  ranks.node,
  ranks.centrality + coalesce(received.centrality, 0) as centrality
from "ppdp__network_ranked__0badcafe" as ranks
left join (
  select
    transitions.target as node,
    sum(given.centrality * transitions.share) as centrality
  from "ppdp__network_transitions__0badcafe" as transitions
  inner join "ppdp__network_ranked__0badcafe" as given on given.node = transitions.source
  group by transitions.target
) as received on received.node = ranks.node
