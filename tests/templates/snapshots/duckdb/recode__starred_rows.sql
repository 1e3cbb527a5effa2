/* ppdp run=0badcafe step=recode/starred_rows */
with observed as (
  select
    cast(0 as bigint) as key_0,
    frequency.value,
    cast(sum(frequency.n) as bigint) as n
  from "ppdp__distribution__0badcafe" as frequency
  left join "ppdp__recoded__0badcafe" as recoded
    on recoded.key_0 = frequency.key_0
  where recoded.key_0 is null
  group by frequency.value
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
  cast(coalesce(min(judged.passes), 0) as integer) as passes
from judged_0 as judged
