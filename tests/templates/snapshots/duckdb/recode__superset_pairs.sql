/* ppdp run=0badcafe step=recode/superset_pairs */
create temporary table "ppdp__superset_pairs__0badcafe" as
with meets_1 as (
  select
    bounds.low,
    bounds.high,
    case when min(dimensions.code_0 & 1008806316530991104) <> max(dimensions.code_0 & 1008806316530991104) then 1 else 0 end as level
  from (select distinct low_1 as low, high_1 as high from "ppdp__clusters_1__0badcafe") as bounds
  inner join "ppdp__dimensions__0badcafe" as dimensions
    on dimensions.column_index = 1
    and cast(dimensions.value_1 as double) between bounds.low and bounds.high
  group by bounds.low, bounds.high
)
, raised as (
  select
    keys.key_0,
    nodes.node,
    (classes.key_0 & nodes.mask_0) as above_0
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__group_keys__0badcafe" as keys on keys.cluster = clusters.cluster
  inner join "ppdp__classes__0badcafe" as classes on classes.class_id = clusters.cluster
  inner join meets_1
    on meets_1.low = clusters.low_1
    and meets_1.high = clusters.high_1
  inner join "ppdp__superset_nodes__0badcafe" as nodes
    on nodes.level_0 >= clusters.level_0 and nodes.level_1 >= meets_1.level
), apart as (
  select key_0, node, above_0
  from raised
  group by key_0, node, above_0
)
select
  apart.key_0,
  supersets.superset,
  supersets.size
from apart
inner join "ppdp__supersets__0badcafe" as supersets
  on supersets.node = apart.node
  and supersets.key_0 = apart.above_0
