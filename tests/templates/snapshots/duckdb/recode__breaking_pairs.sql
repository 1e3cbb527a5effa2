/* ppdp run=0badcafe step=recode/breaking_pairs */
create temporary table "ppdp__breaking__0badcafe" as
with pairs as (
  select
    row_number() over (order by nearest.cluster, nearest.packed) as pair,
    nearest.cluster,
    nearest.packed % 16 as other,
    nearest.n + other.n as n,
    failing.cluster as fails
  from "ppdp__nearest__0badcafe" as nearest
  inner join "ppdp__clusters_1__0badcafe" as other on other.cluster = nearest.packed % 16
  left join "ppdp__failing_1__0badcafe" as failing on failing.cluster = nearest.packed % 16
  where failing.cluster is null
), observed as (
  select
    ends.pair as key_0,
    counted.value,
    cast(sum(counted.n) as bigint) as n
  from (
    select pair, cluster from pairs
    union all
    select pair, other from pairs
  ) as ends
  inner join "ppdp__members_1__0badcafe" as members on members.cluster = ends.cluster
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = members.class_id
  group by ends.pair, counted.value

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
  pairs.cluster,
  pairs.other,
  pairs.n
from pairs
inner join judged_0 as judged on judged.key_0 = pairs.pair
where (pairs.fails is null and judged.passes = 0)
