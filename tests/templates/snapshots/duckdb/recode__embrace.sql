/* ppdp run=0badcafe step=recode/embrace */
create temporary table "ppdp__moved__0badcafe" as
with choices as (
  select
    clusters.cluster,
    greatest(clusters.level_0, strangers.level_0, case when (clusters.key_0 & 3458764513820540928) <> (strangers.key_0 & 3458764513820540928) then 2 when (clusters.key_0 & 4035225266123964416) <> (strangers.key_0 & 4035225266123964416) then 1 else 0 end) as level_0,
    least(clusters.low_1, strangers.low_1) as low_1,
    greatest(clusters.high_1, strangers.high_1) as high_1,
    row_number() over (partition by strangers.cluster order by (clusters.n + strangers.n) * (greatest(clusters.cost_0, strangers.cost_0, case when (clusters.key_0 & 3458764513820540928) <> (strangers.key_0 & 3458764513820540928) then 720720 when (clusters.key_0 & 4035225266123964416) <> (strangers.key_0 & 4035225266123964416) then 360360 else 0 end) + cast(floor((greatest(clusters.high_1, strangers.high_1) - least(clusters.low_1, strangers.low_1)) * cast(180180.0 as double) + cast(0.5 as double)) as bigint)) - clusters.n * clusters.cost - strangers.n * strangers.cost, clusters.cluster) as choice
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__strangers__0badcafe" as strangers on 1 = 1
), wider as (
  select
    cluster,
    max(level_0) as level_0,
    min(low_1) as low_1,
    max(high_1) as high_1
  from choices
  where choice = 1
  group by cluster
), met as (
  select
    clusters.cluster as old,
    clusters.n,
    clusters.key_0 as raw_0,
    coalesce(wider.level_0, clusters.level_0) as level_0,
    coalesce(wider.low_1, clusters.low_1) as low_1,
    coalesce(wider.high_1, clusters.high_1) as high_1
  from "ppdp__clusters_1__0badcafe" as clusters
  left join wider on wider.cluster = clusters.cluster
), cut as (
  select
    old,
    n,
    cast(0 + case level_0 when 0 then (raw_0 & 4035225266123964416) when 1 then (raw_0 & 3458764513820540928) else 0 end as bigint) as key_0,
    level_0,
    cast(case level_0 when 0 then 0 when 1 then 360360 when 2 then 720720 end as bigint) as cost_0,
    low_1,
    high_1,
    cast(floor((high_1 - low_1) * cast(180180.0 as double) + cast(0.5 as double)) as bigint) as cost_1
  from met
)
select
  cut.*,
  min(old) over (partition by key_0, level_0, low_1, high_1) as cluster
from cut
