/* ppdp run=0badcafe step=recode/split_parts */
create temporary table "ppdp__parts_1__0badcafe" as
with units as (
  select clusters.*, parts.part
  from "ppdp__clusters_0__0badcafe" as clusters
  inner join "ppdp__parts_0__0badcafe" as parts on parts.cluster = clusters.cluster
  where parts.is_open = 1
), spans as (
  select
    part
    , (max(high_0) - min(low_0)) * cast(10150.985915492958 as double) as span_0
    , case when min(key_0 & 288230376151711744) <> max(key_0 & 288230376151711744) then 3 when min(key_0 & 504403158265495552) <> max(key_0 & 504403158265495552) then 2 when min(key_0 & 540431955284459520) <> max(key_0 & 540431955284459520) then 1 end as level_1
    , case when min(key_0 & 18014398509481984) <> max(key_0 & 18014398509481984) then 2 when min(key_0 & 27021597764222976) <> max(key_0 & 27021597764222976) then 1 end as level_2
  from units
  group by part
), runs_0 as (
  select
    part,
    low_0 as low,
    0 as place,
    cast(sum(n) as bigint) as n
  from units
  group by part, low_0

), placed_0 as (
  select
    part,
    low,
    place,
    sum(n) over (partition by part order by low, place rows between unbounded preceding and current row) as before,
    sum(n) over (partition by part) as total
  from runs_0
), cuts_0 as (
  select part, low, place
  from (
    select
      part,
      low,
      place,
      row_number() over (partition by part order by abs(2 * before - total), low, place) as choice
    from placed_0
    where before < total
  ) as ordered
  where choice = 1
), branches as (
  select
    units.cluster,
    units.part,
    0 as column_index,
    spans.span_0 as span,
    spans.span_0 / 2 as saved,
cast(case when units.low_0 < cuts.low or (units.low_0 = cuts.low and 1 = 1) then 0 else 1 end as bigint) as branch_0
  from units
  inner join spans on spans.part = units.part
  inner join cuts_0 as cuts on cuts.part = units.part
  union all
  select
    units.cluster,
    units.part,
    1 as column_index,
    case spans.level_1 when 3 then cast(720720.0 as double) when 2 then cast(480480.0 as double) when 1 then cast(240240.0 as double) end as span,
    case spans.level_1 when 3 then cast(240240.0 as double) when 2 then cast(240240.0 as double) when 1 then cast(240240.0 as double) end as saved,
    cast(case spans.level_1 when 3 then (units.key_0 & 288230376151711744) when 2 then (units.key_0 & 504403158265495552) when 1 then (units.key_0 & 540431955284459520) end as bigint) as branch_0
  from units
  inner join spans on spans.part = units.part
  where spans.level_1 is not null
  union all
  select
    units.cluster,
    units.part,
    2 as column_index,
    case spans.level_2 when 2 then cast(720720.0 as double) when 1 then cast(360360.0 as double) end as span,
    case spans.level_2 when 2 then cast(360360.0 as double) when 1 then cast(360360.0 as double) end as saved,
    cast(case spans.level_2 when 2 then (units.key_0 & 18014398509481984) when 1 then (units.key_0 & 27021597764222976) end as bigint) as branch_0
  from units
  inner join spans on spans.part = units.part
  where spans.level_2 is not null
  
), numbered as (
  select
    branches.*,
    dense_rank() over (order by part, column_index, branch_0) as branch
  from branches
), observed as (
  select
    numbered.branch as key_0,
    counted.value,
    cast(sum(counted.n) as bigint) as n
  from numbered
  inner join "ppdp__members_0__0badcafe" as members on members.cluster = numbered.cluster
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = members.class_id
  group by numbered.branch, counted.value

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
, columns as (
  select
    sides.part,
    sides.column_index,
    row_number() over (partition by sides.part order by max(sides.span) desc, sides.column_index) as choice
  from (
    select part, column_index, branch, max(span) as span
    from numbered
    group by part, column_index, branch
  ) as sides
  inner join judged_0 as judged on judged.key_0 = sides.branch
  group by sides.part, sides.column_index
  having min(judged.passes) = 1 and count(*) > 1
), chosen as (
  select
    numbered.cluster,
    min(numbered.cluster) over (partition by numbered.branch) as part
  from numbered
  inner join columns
    on columns.part = numbered.part
    and columns.column_index = numbered.column_index
    and columns.choice = 1
)
select
  parts.cluster,
  coalesce(chosen.part, parts.part) as part,
  case when chosen.part is null then 0 else 1 end as is_open
from "ppdp__parts_0__0badcafe" as parts
left join chosen on chosen.cluster = parts.cluster
