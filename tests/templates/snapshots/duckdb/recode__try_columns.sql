/* ppdp run=0badcafe step=recode/try_columns */
with tried as (
  select
    0 as column_index,
    clusters.cluster,
    clusters.n
    , case when hidden.column_index is not null then 1 else clusters.level_0 end as level_0
    , case when hidden.column_index is not null then 0 else (clusters.key_0 & 4035225266123964416) end as bits_0_0
    , clusters.level_1 as level_1
    , (clusters.key_0 & 540431955284459520) as bits_1_0
    , clusters.level_2 as level_2
    , (clusters.key_0 & 27021597764222976) as bits_2_0
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as hidden
    on hidden.column_index = 0
    and clusters.level_0 = 0 and hidden.key_0 = (clusters.key_0 & 4035225266123964416)
  union all
  select
    1 as column_index,
    clusters.cluster,
    clusters.n
    , clusters.level_0 as level_0
    , (clusters.key_0 & 4035225266123964416) as bits_0_0
    , case when hidden.column_index is not null then 3 else clusters.level_1 end as level_1
    , case when hidden.column_index is not null then 0 else (clusters.key_0 & 540431955284459520) end as bits_1_0
    , clusters.level_2 as level_2
    , (clusters.key_0 & 27021597764222976) as bits_2_0
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as hidden
    on hidden.column_index = 1
    and clusters.level_1 = 0 and hidden.key_0 = (clusters.key_0 & 540431955284459520)
  union all
  select
    2 as column_index,
    clusters.cluster,
    clusters.n
    , clusters.level_0 as level_0
    , (clusters.key_0 & 4035225266123964416) as bits_0_0
    , clusters.level_1 as level_1
    , (clusters.key_0 & 540431955284459520) as bits_1_0
    , case when hidden.column_index is not null then 2 else clusters.level_2 end as level_2
    , case when hidden.column_index is not null then 0 else (clusters.key_0 & 27021597764222976) end as bits_2_0
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as hidden
    on hidden.column_index = 2
    and clusters.level_2 = 0 and hidden.key_0 = (clusters.key_0 & 27021597764222976)
  
), numbered as (
  select
    column_index,
    cluster,
    n,
    dense_rank() over (order by column_index, level_0, bits_0_0, level_1, bits_1_0, level_2, bits_2_0) as number
  from tried
), observed as (
  select
    numbered.number as key_0,
    counted.value,
    cast(sum(counted.n) as bigint) as n
  from numbered
  inner join "ppdp__members_1__0badcafe" as members on members.cluster = numbered.cluster
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = members.class_id
  group by numbered.number, counted.value

), nodes as (
  select
    0 as node_index,
    cast(-1 as bigint) as mask_0
), counted_0 as (
  select
    node_index,
    key_0,
    value,
    cast(sum(n) as bigint) as c
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0,
      frequency.value,
      frequency.n
    from "observed" as frequency
    cross join "nodes"
  ) as generalized
  group by node_index, key_0, value
),
sized_0 as (
  select
    node_index,
    key_0,
    cast(sum(c) as bigint) as size
  from counted_0
  where value < 3
  group by node_index, key_0
),
cells_0 as (
  select
    counted.node_index,
    counted.key_0,
    counted.value,
    counted.c,
    sized.size,
    codes.slot,
    codes.total,
    codes.number,
    codes.position,
    codes.is_null
  from counted_0 as counted
  inner join "ppdp__value_codes__0badcafe" as codes on codes.value = counted.value
  inner join sized_0 as sized on sized.node_index = counted.node_index and sized.key_0 = counted.key_0
  where sized.size >= 3
),
large_0 as (
  select
    node_index as large_node,
    key_0 as large_key_0
    
    , count(case when slot = 0 then 1 end) as fact_1_distinct
  from cells_0
  group by node_index, key_0
), groups_0 as (
  select
    sized.node_index,
    sized.key_0,
    sized.size as n,
    large.*
  from sized_0 as sized
  left join large_0 as large on large.large_node = sized.node_index and large.large_key_0 = sized.key_0
), judged_0 as (
  select
    facts.*,
    case when n >= 3 and fact_1_distinct >= 2 then 1 else 0 end as passes
  from (
    select
      groups.*
    from groups_0 as groups
  ) as facts
)

select
  numbered.column_index,
  cast(sum(case when judged.passes = 0 then numbered.n else 0 end) as bigint) as failing_rows
from numbered
inner join judged_0 as judged on judged.key_0 = numbered.number
group by numbered.column_index
order by 2, 1
