/* ppdp run=0badcafe step=recode/choose_values */
create temporary table "ppdp__hidden_values__0badcafe" as
select
  column_index,
  key_0
from (
  select
    counted.*,
    sum(more) over (order by cast(needing as double) / n desc, n, column_index, key_0 rows between unbounded preceding and current row) as hidden_rows
  from (
    select
      1 as column_index,
      (clusters.key_0 & 540431955284459520) as key_0,
      cast(sum(clusters.n) as bigint) as n,
      cast(sum(case when 1 = 0 or clusters.level_1 > 0 or clusters.level_2 > 0 then 0 else clusters.n end) as bigint) as more,
      cast(sum(case when failing.cluster is not null then clusters.n else 0 end) as bigint) as needing
    from "ppdp__clusters_1__0badcafe" as clusters
    left join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
    where clusters.level_1 = 0
      and 0 < 3
    group by (clusters.key_0 & 540431955284459520)
    union all
    select
      2 as column_index,
      (clusters.key_0 & 27021597764222976) as key_0,
      cast(sum(clusters.n) as bigint) as n,
      cast(sum(case when 1 = 0 or clusters.level_1 > 0 or clusters.level_2 > 0 then 0 else clusters.n end) as bigint) as more,
      cast(sum(case when failing.cluster is not null then clusters.n else 0 end) as bigint) as needing
    from "ppdp__clusters_1__0badcafe" as clusters
    left join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
    where clusters.level_2 = 0
      and 0 < 2
    group by (clusters.key_0 & 27021597764222976)
    
  ) as counted
  where needing > 0 and more <= 5 and needing = n
) as ordered
where hidden_rows <= 5
