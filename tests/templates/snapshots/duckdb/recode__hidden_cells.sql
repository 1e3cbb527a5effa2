/* ppdp run=0badcafe step=recode/hidden_cells */
select
  cast(coalesce(sum(clusters.n * (0 + case when clusters.level_1 > 0 then 1 else 0 end + case when clusters.level_2 > 0 then 1 else 0 end)), 0) as bigint) as hidden_cells,
  cast(coalesce(sum(case when 0 + case when clusters.level_1 > 0 then 1 else 0 end + case when clusters.level_2 > 0 then 1 else 0 end > 0 then clusters.n else 0 end), 0) as bigint) as hidden_rows,
  cast(coalesce(sum(case when failing.cluster is not null or 0 + case when clusters.level_1 > 0 then 1 else 0 end + case when clusters.level_2 > 0 then 1 else 0 end > 0 then clusters.n else 0 end), 0) as bigint) as touched_rows
from "ppdp__clusters_0__0badcafe" as clusters
left join "ppdp__failing_0__0badcafe" as failing on failing.cluster = clusters.cluster
