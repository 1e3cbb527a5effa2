/* ppdp run=0badcafe step=network/rank_entropy */
select
  coalesce(-sum(centrality / total * ln(centrality / total)) / ln(2), 0) as entropy,
  max(centrality) as most
from "ppdp__network_ranked__0badcafe" as ranks
cross join (select sum(centrality) as total from "ppdp__network_ranked__0badcafe") as summed
where centrality > 0
