/* ppdp run=0badcafe step=recode/failing_parts */
create temporary table "ppdp__last_parts__0badcafe" as
select
  clusters.cluster,
  case
    when failing.cluster is null then clusters.cluster
    else min(failing.cluster) over ()
  end as part
from "ppdp__clusters_1__0badcafe" as clusters
left join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
