/* ppdp run=0badcafe step=evaluate/starred_rows */
with nodes as (
  select
    0 as node_index,
    cast(4467570830351532032 as bigint) as mask_0
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
    from "ppdp__distribution__0badcafe" as frequency
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
, starred as (
  select
    cast(0 as bigint) as key_0,
    counted.value,
    cast(sum(counted.c) as bigint) as n
  from counted_0 as counted
  inner join judged_0 as judged on judged.node_index = counted.node_index and judged.key_0 = counted.key_0
  where judged.passes = 0
  group by counted.value
), counted_1 as (
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
    from "starred" as frequency
    cross join "nodes"
  ) as generalized
  group by node_index, key_0, value
),
sized_1 as (
  select
    node_index,
    key_0,
    cast(sum(c) as bigint) as size
  from counted_1
  where value < 3
  group by node_index, key_0
),
cells_1 as (
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
  from counted_1 as counted
  inner join "ppdp__value_codes__0badcafe" as codes on codes.value = counted.value
  inner join sized_1 as sized on sized.node_index = counted.node_index and sized.key_0 = counted.key_0
  where sized.size >= 3
),
large_1 as (
  select
    node_index as large_node,
    key_0 as large_key_0
    
    , count(case when slot = 0 then 1 end) as fact_1_distinct
  from cells_1
  group by node_index, key_0
), groups_1 as (
  select
    sized.node_index,
    sized.key_0,
    sized.size as n,
    large.*
  from sized_1 as sized
  left join large_1 as large on large.large_node = sized.node_index and large.large_key_0 = sized.key_0
), judged_1 as (
  select
    facts.*,
    case when n >= 3 and fact_1_distinct >= 2 then 1 else 0 end as passes
  from (
    select
      groups.*
    from groups_1 as groups
  ) as facts
)
select
  cast(coalesce(min(case when judged.passes = 1 then 1 else 0 end), 0) as integer) as passes
from judged_1 as judged
