/* ppdp run=0badcafe step=recode/failing_groups */
create temporary table "ppdp__failing_1__0badcafe" as
with observed as (
  select
    keys.key_0,
    counted.value,
    cast(sum(counted.n) as bigint) as n
  from "ppdp__class_values__0badcafe" as counted
  inner join "ppdp__members_1__0badcafe" as members on members.class_id = counted.class_id
  inner join "ppdp__group_keys__0badcafe" as keys on keys.cluster = members.cluster
  group by keys.key_0, counted.value

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
, whole as (
  select
    min(passes) as all_pass,
    case when 1 = 0 then 1 else 0 end as is_blocked
  from judged_0
), verdicts as (
  select
    judged.*,
    case when 1 = 0 then 1 else 0 end as is_worst
  from judged_0 as judged
)
select
  keys.cluster
from verdicts as judged
inner join "ppdp__group_keys__0badcafe" as keys
  on keys.key_0 = judged.key_0
cross join whole
where judged.passes = 0
  or (judged.is_worst = 1 and whole.all_pass = 1 and whole.is_blocked = 1)
