/* ppdp run=0badcafe step=recode/hopeless */
create temporary table "ppdp__hopeless__0badcafe" as
with observed as (
  select
    members.cluster as key_0,
    counted.value,
    cast(sum(counted.n) as bigint) as n
  from "ppdp__members_1__0badcafe" as members
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = members.class_id
  group by members.cluster, counted.value

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
), fact_1_0_bound as (
  select
    cells.node_index,
    cells.key_0,
0 as sets,
0 as earlier_set,
0 as set_size
  from cells_0 as cells
  where 1 = 0
  group by cells.node_index, cells.key_0
), fact_1_0 as (
  select
    bound.node_index,
    bound.key_0,
    max(bound.sets) as sets,
    max(bound.set_size) as set_size,
    count(cells.value) as common
  from fact_1_0_bound as bound
  inner join cells_0 as cells
    on cells.node_index = bound.node_index and cells.key_0 = bound.key_0 and cells.slot = 0
  group by bound.node_index, bound.key_0
), judged_0 as (
  select
    facts.*,
    case when (fact_1_distinct = n and (fact_1_sets = 0 or (fact_1_sets = 1 and fact_1_common = n))) then 1 else 0 end as shows_0,
    case when n >= 2 and (fact_1_distinct = n and (fact_1_sets = 0 or (fact_1_sets = 1 and fact_1_common = n)) and n >= 2 and (fact_1_sets = 0 or fact_1_size = n)) then 1 else 0 end as passes,
    case when n >= 2 then 1 else 0 end as lasts
  from (
    select
      groups.*
      , coalesce(fact_1.sets, 0) as fact_1_sets, coalesce(fact_1.set_size, 0) as fact_1_size, coalesce(fact_1.common, 0) as fact_1_common
    from groups_0 as groups
    left join fact_1_0 as fact_1 on fact_1.node_index = groups.node_index and fact_1.key_0 = groups.key_0
  ) as facts
)

select
  key_0 as cluster,
  n
from judged_0
where shows_0 = 0
