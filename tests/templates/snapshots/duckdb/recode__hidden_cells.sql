/* ppdp run=0badcafe step=recode/hidden_cells */
select
  cast(coalesce(sum(clusters.n * (case when clusters.level_0 > 0 then 1 else 0 end + case when clusters.level_1 > 0 then 1 else 0 end + case when clusters.level_2 > 0 then 1 else 0 end)), 0) as bigint) as hidden_cells,
  cast(coalesce(sum(case when case when clusters.level_0 > 0 then 1 else 0 end + case when clusters.level_1 > 0 then 1 else 0 end + case when clusters.level_2 > 0 then 1 else 0 end > 0 then clusters.n else 0 end), 0) as bigint) as hidden_rows,
  cast(coalesce(sum(case when failing.cluster is not null or case when clusters.level_0 > 0 then 1 else 0 end + case when clusters.level_1 > 0 then 1 else 0 end + case when clusters.level_2 > 0 then 1 else 0 end > 0 then clusters.n else 0 end), 0) as bigint) as touched_rows
from "ppdp__clusters_1__0badcafe" as clusters
left join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
