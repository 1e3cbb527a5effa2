/* ppdp run=0badcafe step=recode/leave_out */
create temporary table "ppdp__moved__0badcafe" as
select
  clusters.cluster as old,
  clusters.cluster,
  clusters.n,
  clusters.key_0,
  clusters.low_0, clusters.high_0, clusters.level_1, clusters.level_2,
  clusters.cost_0,
  clusters.cost_1,
  clusters.cost_2
from "ppdp__clusters_1__0badcafe" as clusters
left join "ppdp__chosen__0badcafe" as chosen on chosen.cluster = clusters.cluster
where chosen.cluster is null
