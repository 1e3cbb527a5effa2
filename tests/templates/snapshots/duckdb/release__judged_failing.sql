/* ppdp run=0badcafe step=release/judged_failing */
create temporary table "ppdp__failing__0badcafe" as
with nodes as (
  select
    0 as node_index,
    cast(4602494101219180544 as bigint) as mask_0
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
    
    , sum(case when slot = 0 then greatest(cast(c as double) / size - cast(total as double) / 28, 0) else 0 end) as fact_1_distance
    
    , sum(case when slot = 0 then (sqrt(cast(c as double) / size) - sqrt(cast(total as double) / 28)) * (sqrt(cast(c as double) / size) - sqrt(cast(total as double) / 28)) else 0 end) as fact_3_squares
, sum(case when slot = 0 then total else 0 end) as fact_3_present

    
    
    
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
), hopeful_0 as (
  select *
  from groups_0
  where n >= 3 and fact_1_distance <= cast(1.0 as double) + 1e-12 and sqrt((fact_3_squares + cast(28 - fact_3_present as double) / 28) / 2) <= cast(1.0 as double) + 1e-12
), hopeful_cells_0 as (
  select cells.*
  from cells_0 as cells
  inner join hopeful_0 as hopeful on hopeful.node_index = cells.node_index and hopeful.key_0 = cells.key_0
), fact_2_0 as (
  select
    node_index,
    key_0,
    sum(greatest(cast(c as double) / size - cast(total as double) / 28, 0)) / 2 as distance
  from (
    select
      cells.node_index,
      cells.key_0,
      ancestors.ancestor,
      sum(cells.c) as c,
      max(cells.size) as size,
      max(ancestors.total) as total
    from hopeful_cells_0 as cells
    inner join "ppdp__ancestors__0badcafe" as ancestors on ancestors.value = cells.value
    where cells.slot = 0
    group by cells.node_index, cells.key_0, ancestors.ancestor
  ) as levels
  group by node_index, key_0
), fact_4_0 as (
  select
    node_index,
    key_0,
    (
      sum(case when p > 0 then p * ln(2 * p / (p + q)) else 0 end + case when q > 0 then q * ln(2 * q / (p + q)) else 0 end)
      + ln(cast(2 as double)) * ((select sum(mass) from (select max(mass) as mass from "ppdp__kernel_0__0badcafe" group by smoothed) as masses) - sum(q))
    ) / (2 * ln(cast(2 as double))) as distance
  from (
    select
      cells.node_index,
      cells.key_0,
      kernel.smoothed,
      sum(cast(cells.c as double) / cells.size * kernel.weight) as p,
      max(kernel.mass) as q
    from hopeful_cells_0 as cells
    inner join "ppdp__kernel_0__0badcafe" as kernel on kernel.value = cells.value
    where cells.slot = 0
    group by cells.node_index, cells.key_0, kernel.smoothed
  ) as smoothed
  group by node_index, key_0
), fact_5_0_prefixes as (
  select
    position,
    cast(cumulative as double) / 28 as height,
    cast(sum(cumulative) over (order by position) as double) / 28 as prefix
  from "ppdp__value_codes__0badcafe"
  where slot = 1
), fact_5_0_present as (
  select
    row_number() over (order by node_index, key_0, position) as cell,
    node_index,
    key_0,
    position as first_position,
    coalesce(lead(position) over (partition by node_index, key_0 order by position), 3) - 1 as last_position,
    row_number() over (partition by node_index, key_0 order by position) as place,
    cast(sum(c) over (partition by node_index, key_0 order by position) as double) / size as share
  from hopeful_cells_0
  where slot = 1
), fact_5_0_crossings as (
  select
    cell,
    kind,
    cast(sum(1 - kind) over (order by height, kind rows between unbounded preceding and current row) as bigint) as below
  from (
    select height, 0 as kind, cast(0 as bigint) as cell from fact_5_0_prefixes
    union all
    select share as height, 1 as kind, cell from fact_5_0_present
  ) as events
), fact_5_0_turns as (
  select
    present.node_index,
    present.key_0,
    present.first_position,
    present.last_position,
    present.place,
    present.share,
    least(greatest(crossings.below, present.first_position - 1), present.last_position) as turn
  from fact_5_0_present as present
  inner join fact_5_0_crossings as crossings on crossings.cell = present.cell and crossings.kind = 1
), fact_5_0 as (
  select
    turns.node_index,
    turns.key_0,
    sum(
      case when turns.place = 1 then coalesce(start.prefix, 0) else 0 end
      + turns.share * (2 * turns.turn - turns.first_position + 1 - turns.last_position)
      + coalesce(start.prefix, 0) - 2 * coalesce(middle.prefix, 0) + ending.prefix
    ) / 1 as distance
  from fact_5_0_turns as turns
  left join fact_5_0_prefixes as start on start.position = turns.first_position - 1
  left join fact_5_0_prefixes as middle on middle.position = turns.turn
  inner join fact_5_0_prefixes as ending on ending.position = turns.last_position
  group by turns.node_index, turns.key_0
), fact_6_0 as (
  select
    node_index,
    key_0,
    (
      sum(case when p > 0 then p * ln(2 * p / (p + q)) else 0 end + case when q > 0 then q * ln(2 * q / (p + q)) else 0 end)
      + ln(cast(2 as double)) * ((select sum(mass) from (select max(mass) as mass from "ppdp__kernel_1__0badcafe" group by smoothed) as masses) - sum(q))
    ) / (2 * ln(cast(2 as double))) as distance
  from (
    select
      cells.node_index,
      cells.key_0,
      kernel.smoothed,
      sum(cast(cells.c as double) / cells.size * kernel.weight) as p,
      max(kernel.mass) as q
    from hopeful_cells_0 as cells
    inner join "ppdp__kernel_1__0badcafe" as kernel on kernel.value = cells.value
    where cells.slot = 1
    group by cells.node_index, cells.key_0, kernel.smoothed
  ) as smoothed
  group by node_index, key_0
), judged_0 as (
  select
    facts.*,
    case when n >= 3 and fact_1_distance <= cast(1.0 as double) + 1e-12 and fact_2_distance <= cast(1.0 as double) + 1e-12 and sqrt((fact_3_squares + cast(28 - fact_3_present as double) / 28) / 2) <= cast(1.0 as double) + 1e-12 and fact_4_distance <= cast(1.0 as double) + 1e-12 and fact_5_distance <= cast(1.0 as double) + 1e-12 and fact_6_distance <= cast(1.0 as double) + 1e-12 then 1 else 0 end as passes,
    case when n >= 3 then 1 else 0 end as lasts
  from (
    select
      groups.*
      , fact_2.distance as fact_2_distance
      , fact_4.distance as fact_4_distance
      , fact_5.distance as fact_5_distance
      , fact_6.distance as fact_6_distance
    from groups_0 as groups
    left join fact_2_0 as fact_2 on fact_2.node_index = groups.node_index and fact_2.key_0 = groups.key_0
    left join fact_4_0 as fact_4 on fact_4.node_index = groups.node_index and fact_4.key_0 = groups.key_0
    left join fact_5_0 as fact_5 on fact_5.node_index = groups.node_index and fact_5.key_0 = groups.key_0
    left join fact_6_0 as fact_6 on fact_6.node_index = groups.node_index and fact_6.key_0 = groups.key_0
  ) as facts
)
select
  key_0
from judged_0 as judged
where judged.passes = 0
