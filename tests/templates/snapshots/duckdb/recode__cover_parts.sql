/* ppdp run=0badcafe step=recode/cover_parts */
create temporary table "ppdp__moved__0badcafe" as
with covers as (
  select
    parts.part
    , min(clusters.low_0) as low_0
    , max(clusters.high_0) as high_0
    , greatest(max(clusters.level_1), case when min(clusters.key_0 & 288230376151711744) <> max(clusters.key_0 & 288230376151711744) then 3 when min(clusters.key_0 & 504403158265495552) <> max(clusters.key_0 & 504403158265495552) then 2 when min(clusters.key_0 & 540431955284459520) <> max(clusters.key_0 & 540431955284459520) then 1 else 0 end) as level_1
    , greatest(max(clusters.level_2), case when min(clusters.key_0 & 18014398509481984) <> max(clusters.key_0 & 18014398509481984) then 2 when min(clusters.key_0 & 27021597764222976) <> max(clusters.key_0 & 27021597764222976) then 1 else 0 end) as level_2
  from "ppdp__clusters_0__0badcafe" as clusters
  inner join "ppdp__parts_0__0badcafe" as parts on parts.cluster = clusters.cluster
  group by parts.part
), cut as (
  select
    clusters.cluster as old,
    clusters.n,
    cast(0 + case covers.level_1 when 0 then (clusters.key_0 & 540431955284459520) when 1 then (clusters.key_0 & 504403158265495552) when 2 then (clusters.key_0 & 288230376151711744) else 0 end + case covers.level_2 when 0 then (clusters.key_0 & 27021597764222976) when 1 then (clusters.key_0 & 18014398509481984) else 0 end as bigint) as key_0,
    covers.low_0,
    covers.high_0,
    cast(floor((covers.high_0 - covers.low_0) * cast(10150.985915492958 as double) + cast(0.5 as double)) as bigint) as cost_0,
    covers.level_1,
    cast(case covers.level_1 when 0 then 0 when 1 then 240240 when 2 then 480480 when 3 then 720720 end as bigint) as cost_1,
    covers.level_2,
    cast(case covers.level_2 when 0 then 0 when 1 then 360360 when 2 then 720720 end as bigint) as cost_2
  from "ppdp__clusters_0__0badcafe" as clusters
  inner join "ppdp__parts_0__0badcafe" as parts on parts.cluster = clusters.cluster
  inner join covers on covers.part = parts.part
)
select
  cut.*,
  min(old) over (partition by key_0, low_0, high_0, level_1, level_2) as cluster
from cut
