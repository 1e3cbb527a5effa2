/* ppdp run=0badcafe step=network/ranked_facts */
select
  sum(centrality) as total
from "ppdp__network_ranked__0badcafe"
