/* ppdp run=0badcafe step=network/masked_facts */
select
  (select max(centrality) from "ppdp__network_masked__0badcafe") as most,
  max(masked) as most_masked,
  count(distinct masked) as distinct_masked
from (
  select masked from "ppdp__network_masked__0badcafe"
  union all
  select 1 as masked
) as known
