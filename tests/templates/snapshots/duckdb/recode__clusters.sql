/* ppdp run=0badcafe step=recode/clusters */
create temporary table "ppdp__clusters_1__0badcafe" as
select
  cluster,
  max(key_0) as key_0,
  max(low_0) as low_0,
  max(high_0) as high_0,
  max(cost_0) as cost_0,
  max(level_1) as level_1,
  max(cost_1) as cost_1,
  max(level_2) as level_2,
  max(cost_2) as cost_2,
max(cost_0) + max(cost_1) + max(cost_2) as cost,
  cast(sum(n) as bigint) as n
from "ppdp__moved__0badcafe"
group by cluster
