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
cells_0 as (
  select
    counted.node_index,
    counted.key_0,
    counted.value,
    counted.c,
    codes.slot,
    codes.total,
    codes.number,
    codes.position,
    codes.is_null
  from counted_0 as counted
  inner join "ppdp__value_codes__0badcafe" as codes on codes.value = counted.value
),
groups_0 as (
  select
    node_index,
    key_0,
    cast(sum(case when slot = 0 then c else 0 end) as bigint) as n
    
    , count(case when slot = 0 then 1 end) as fact_1_distinct
  from cells_0
  group by node_index, key_0
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
cells_1 as (
  select
    counted.node_index,
    counted.key_0,
    counted.value,
    counted.c,
    codes.slot,
    codes.total,
    codes.number,
    codes.position,
    codes.is_null
  from counted_1 as counted
  inner join "ppdp__value_codes__0badcafe" as codes on codes.value = counted.value
),
groups_1 as (
  select
    node_index,
    key_0,
    cast(sum(case when slot = 0 then c else 0 end) as bigint) as n
    
    , count(case when slot = 0 then 1 end) as fact_1_distinct
  from cells_1
  group by node_index, key_0
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
  cast(coalesce(min(judged.passes), 0) as integer) as passes
from judged_1 as judged
