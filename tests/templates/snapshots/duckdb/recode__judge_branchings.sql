/* ppdp run=0badcafe step=recode/judge_branchings */
with observed as (
  select
    cast(0 as bigint) as key_0,
    cut.cluster as key_1,
    (cut.child_0 & 4035225266123964416) as key_2,
    cut.n
  from "ppdp__cut__0badcafe" as cut
  where cut.open_0 = 1
  union all
  select
    cast(1 as bigint) as key_0,
    cut.cluster as key_1,
    (cut.child_0 & 540431955284459520) as key_2,
    cut.n
  from "ppdp__cut__0badcafe" as cut
  where cut.open_1 = 1
  union all
  select
    cast(2 as bigint) as key_0,
    cut.cluster as key_1,
    (cut.child_0 & 27021597764222976) as key_2,
    cut.n
  from "ppdp__cut__0badcafe" as cut
  where cut.open_2 = 1


  union all
  select
    cast(-1 as bigint) as key_0,
    cut.cluster as key_1,
    cast(0 as bigint) as key_2,
    cut.n
  from "ppdp__cut__0badcafe" as cut

), nodes as (
  select
    0 as node_index,
    cast(-1 as bigint) as mask_0,
    cast(-1 as bigint) as mask_1,
    cast(-1 as bigint) as mask_2
), groups_0 as (
  select
    node_index,
    key_0, key_1, key_2,
    cast(sum(n) as bigint) as n
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0, (frequency.key_1 & nodes.mask_1) as key_1, (frequency.key_2 & nodes.mask_2) as key_2,
      frequency.n
    from "observed" as frequency
    cross join "nodes"
  ) as generalized
  group by node_index, key_0, key_1, key_2
), judged_0 as (
  select
    facts.*,
    case when n >= 3 then 1 else 0 end as passes
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
