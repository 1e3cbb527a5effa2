/* ppdp run=0badcafe step=release/hidden_groups */
create temporary table "ppdp__hidden_0__0badcafe" as
with nodes as (
  select
    0 as node_index,
    cast(3458764513820540928 as bigint) as mask_0
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
    from "ppdp__distribution_1__0badcafe" as frequency
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
  where value < 2
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
  inner join "ppdp__value_codes_1__0badcafe" as codes on codes.value = counted.value
  inner join sized_0 as sized on sized.node_index = counted.node_index and sized.key_0 = counted.key_0
),
groups_0 as (
  select
    node_index,
    key_0,
    cast(sum(case when slot = 0 then c else 0 end) as bigint) as n
    , sum(case when slot = 0 then greatest(cast(c as double) / size - cast(total as double) / 28, 0) else 0 end) as fact_0_distance
  from cells_0
  group by node_index, key_0
), judged_0 as (
  select
    facts.*,
    case when fact_0_distance <= cast(0.15 as double) + 1e-12 then 1 else 0 end as shows_0,
    case when 1 = 1 then 1 else 0 end as passes,
    case when 1 = 1 then 1 else 0 end as lasts
  from (
    select
      groups.*
    from groups_0 as groups
  ) as facts
)
select
  key_0
from judged_0 as judged
where judged.passes = 1
  and judged.shows_0 = 0
