/* ppdp run=0badcafe step=recode/progress */
select
  count(*) as clusters,
  count(failing.cluster) as failing_clusters,
  cast(coalesce(sum(case when failing.cluster is not null then clusters.n end), 0) as bigint) as failing_rows,
  cast(coalesce(sum(clusters.n), 0) as bigint) as total_rows,
  coalesce(sum(cast(clusters.n as double) * clusters.cost), 0) as total_cost
from "ppdp__clusters_1__0badcafe" as clusters
left join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
