/* ppdp run=0badcafe step=recode/hide_values */
create temporary table "ppdp__moved__0badcafe" as
with raised as (
  select
    clusters.cluster as old,
    clusters.n,
    clusters.key_0,
    clusters.low_0,
    clusters.high_0,
    clusters.cost_0,
case when value_1.column_index is not null then 3 else clusters.level_1 end as level_1,
case when value_2.column_index is not null then 2 else clusters.level_2 end as level_2
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as value_1
    on value_1.column_index = 1
    and clusters.level_1 = 0 and value_1.key_0 = (clusters.key_0 & 540431955284459520)
  left join "ppdp__hidden_values__0badcafe" as value_2
    on value_2.column_index = 2
    and clusters.level_2 = 0 and value_2.key_0 = (clusters.key_0 & 27021597764222976)
), cut as (
  select
    old,
    n,
    cast(0 + case level_1 when 0 then (key_0 & 540431955284459520) when 1 then (key_0 & 504403158265495552) when 2 then (key_0 & 288230376151711744) else 0 end + case level_2 when 0 then (key_0 & 27021597764222976) when 1 then (key_0 & 18014398509481984) else 0 end as bigint) as key_0,
    low_0,
    high_0,
    cost_0,
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
