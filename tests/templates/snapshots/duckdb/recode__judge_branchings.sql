/* ppdp run=0badcafe step=recode/judge_branchings */
with observed as (
  select
    cast(0 as bigint) as key_0,
    cut.cluster as key_1,
    (cut.child_0 & 4035225266123964416) as key_2,
    counted.value,
    counted.n
  from "ppdp__cut__0badcafe" as cut
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = cut.class_id
  where cut.open_0 = 1
  union all
  select
    cast(1 as bigint) as key_0,
    cut.cluster as key_1,
    (cut.child_0 & 540431955284459520) as key_2,
    counted.value,
    counted.n
  from "ppdp__cut__0badcafe" as cut
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = cut.class_id
  where cut.open_1 = 1
  union all
  select
    cast(2 as bigint) as key_0,
    cut.cluster as key_1,
    (cut.child_0 & 27021597764222976) as key_2,
    counted.value,
    counted.n
  from "ppdp__cut__0badcafe" as cut
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = cut.class_id
  where cut.open_2 = 1


  union all
  select
    cast(-1 as bigint) as key_0,
    cut.cluster as key_1,
    cast(0 as bigint) as key_2,
    counted.value,
    counted.n
  from "ppdp__cut__0badcafe" as cut
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = cut.class_id

), nodes as (
  select
    0 as node_index,
    cast(-1 as bigint) as mask_0,
    cast(-1 as bigint) as mask_1,
    cast(-1 as bigint) as mask_2
), counted_0 as (
  select
    node_index,
    key_0, key_1, key_2,
    value,
    cast(sum(n) as bigint) as c
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0, (frequency.key_1 & nodes.mask_1) as key_1, (frequency.key_2 & nodes.mask_2) as key_2,
      frequency.value,
      frequency.n
    from "observed" as frequency
    cross join "nodes"
  ) as generalized
  group by node_index, key_0, key_1, key_2, value
),
sized_0 as (
  select
    node_index,
    key_0, key_1, key_2,
    cast(sum(c) as bigint) as size
  from counted_0
  where value < 3
  group by node_index, key_0, key_1, key_2
),
cells_0 as (
  select
    counted.node_index,
    counted.key_0, counted.key_1, counted.key_2,
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
  inner join sized_0 as sized on sized.node_index = counted.node_index and sized.key_0 = counted.key_0 and sized.key_1 = counted.key_1 and sized.key_2 = counted.key_2
  where sized.size >= 3
),
large_0 as (
  select
    node_index as large_node,
    key_0 as large_key_0,
    key_1 as large_key_1,
    key_2 as large_key_2
    
    , count(case when slot = 0 then 1 end) as fact_1_distinct
  from cells_0
  group by node_index, key_0, key_1, key_2
), groups_0 as (
  select
    sized.node_index,
    sized.key_0, sized.key_1, sized.key_2,
    sized.size as n,
    large.*
  from sized_0 as sized
  left join large_0 as large on large.large_node = sized.node_index and large.large_key_0 = sized.key_0 and large.large_key_1 = sized.key_1 and large.large_key_2 = sized.key_2
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
, failing as (
  select
    columns.column_index,
    case columns.column_index when 0 then cut.level_0 when 1 then cut.level_1 when 2 then cut.level_2 end as level,
    case columns.column_index when 0 then (cut.key_0 & 4035225266123964416) when 1 then (cut.key_0 & 540431955284459520) when 2 then (cut.key_0 & 27021597764222976) else 0 end as key_0,
    judged.key_2 as child_0,
    cut.cell_0,
    cut.cell_1,
    cut.cell_2,
    judged.key_0 as asked,
    case when judged.key_0 < 0 then -judged.n else judged.n end as more
  from judged_0 as judged
  inner join "ppdp__cut__0badcafe" as cut on cut.class_id = judged.key_1
  cross join (values (-1), (0), (1), (2)) as columns (column_index)
  where judged.passes = 0 and (judged.key_0 = -1 or judged.key_0 = columns.column_index)
)
select
  failing.column_index,
  failing.level,
  failing.key_0,
  cast(sum(failing.more) as bigint) as more_rows,
  cast(sum(failing.more * case when failing.asked = 0 then tree.settled_cell else failing.cell_0 end) as bigint) as more_leaves_0,
  cast(sum(failing.more * case when failing.asked = 1 then tree.settled_cell else failing.cell_1 end) as bigint) as more_leaves_1,
  cast(sum(failing.more * case when failing.asked = 2 then tree.settled_cell else failing.cell_2 end) as bigint) as more_leaves_2
from failing
left join "ppdp__tree__0badcafe" as tree
  on tree.column_index = failing.asked
  and tree.level = failing.level - 1
  and tree.key_0 = failing.child_0
group by failing.column_index, failing.level, failing.key_0
