/* ppdp run=0badcafe step=recode/similar */
create temporary table "ppdp__moved__0badcafe" as
with families as (
  select
    clusters.cluster,
    sequence.outer_0,
    sequence.inner_0 - case when clusters.low_0 < clusters.high_0 then ((sequence.inner_0 - 1) % 180 - (sequence.inner_0 - 1) % 36) else 0 end - case when clusters.level_2 > 0 then ((sequence.inner_0 - 1) % 36 - (sequence.inner_0 - 1) % 9) else 0 end - ((sequence.inner_0 - 1) % 9 - (sequence.inner_0 - 1) % 1) as family_0,
    clusters.low_0 as known_0_low,
    clusters.high_0 as known_0_high,
    clusters.level_2 as known_2,
    clusters.level_1 as level
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
  inner join "ppdp__sequence__0badcafe" as sequence on sequence.class_id = clusters.cluster
), alike as (
  select
    cluster,
    max(level) over (partition by outer_0, family_0, known_0_low, known_0_high, known_2) as level,
    count(*) over (partition by outer_0, family_0, known_0_low, known_0_high, known_2) as clusters
  from families
), raised as (
  select
    clusters.cluster as old,
    clusters.n,
    clusters.key_0 as raw_0,
clusters.low_0 as low_0,
clusters.high_0 as high_0,
case when alike.clusters > 1 then greatest(alike.level, 1) else clusters.level_1 end as level_1,
clusters.level_2 as level_2
  from "ppdp__clusters_1__0badcafe" as clusters
  left join alike on alike.cluster = clusters.cluster
), cut as (
  select
    old,
    n,
    cast(0 + case level_1 when 0 then (raw_0 & 540431955284459520) when 1 then (raw_0 & 504403158265495552) when 2 then (raw_0 & 288230376151711744) else 0 end + case level_2 when 0 then (raw_0 & 27021597764222976) when 1 then (raw_0 & 18014398509481984) else 0 end as bigint) as key_0,
    low_0,
    high_0,
    cast(floor((high_0 - low_0) * cast(10150.985915492958 as double) + cast(0.5 as double)) as bigint) as cost_0,
    level_1,
    cast(case level_1 when 0 then 0 when 1 then 240240 when 2 then 480480 when 3 then 720720 end as bigint) as cost_1,
    level_2,
    cast(case level_2 when 0 then 0 when 1 then 360360 when 2 then 720720 end as bigint) as cost_2
  from raised
)
select
  cut.*,
  min(old) over (partition by key_0, low_0, high_0, level_1, level_2) as cluster
from cut
