/* ppdp run=0badcafe step=network/read_centrality */
select
  centrality
from "ppdp__network_ranked__0badcafe"
order by node
