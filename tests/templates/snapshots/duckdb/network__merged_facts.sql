/* ppdp run=0badcafe step=network/merged_facts */
select
  count(*) as edges,
  coalesce(sum(weight), 0) as weight
from "ppdp__network_merged_edges__0badcafe"
