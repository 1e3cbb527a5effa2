/* ppdp run=0badcafe step=recode/show */
create temporary table "ppdp__moved__0badcafe" as
select
  clusters.cluster as old,
  cut.cluster,
  clusters.n,
  cut.key_0,
  cut.level_0, cut.level_1, cut.level_2,
  cast(case cut.level_0 when 0 then 0 when 1 then 6 end as bigint) as cost_0,
  cast(case cut.level_1 when 0 then 0 when 1 then 2 when 2 then 4 when 3 then 6 end as bigint) as cost_1,
  cast(case cut.level_2 when 0 then 0 when 1 then 3 when 2 then 6 end as bigint) as cost_2
from "ppdp__clusters_1__0badcafe" as clusters
inner join "ppdp__cut__0badcafe" as cut on cut.class_id = clusters.cluster
