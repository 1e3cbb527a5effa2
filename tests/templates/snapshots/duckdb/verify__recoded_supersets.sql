/* ppdp run=0badcafe step=verify/recoded_supersets */
insert into "ppdp__linked_distances_2__0badcafe" (group_id, distance)
with nodes as (
  select
    node_index, level_0, level_1
  from (
    values
      (1, 0, 0),
      (2, 0, 1),
      (3, 1, 0),
      (4, 1, 1),
      (5, 2, 0),
      (6, 2, 1)
  ) as given (node_index, level_0, level_1)
), above_0 as (
  select key_0 as shown, 0 as level, number_0 as number
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
  union
  select key_0 as shown, 1 as level, number_1 as number
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
  union
  select key_0 as shown, 2 as level, number_2 as number
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
  union
  select key_1 as shown, 1 as level, number_1 as number
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
  union
  select key_1 as shown, 2 as level, number_2 as number
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
  union
  select key_2 as shown, 2 as level, number_2 as number
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
  

), above_1 as (
  select published.low_1, published.high_1, 0 as level, min(inside.number_0) as number
  from (select distinct low_1, high_1 from "ppdp__linked_published__0badcafe") as published
  inner join "ppdp__linked_values__0badcafe" as inside
    on inside.column_index = 1
    and inside.number between published.low_1 and published.high_1
  group by published.low_1, published.high_1
  having min(inside.number_0) = max(inside.number_0)
  union all
  select published.low_1, published.high_1, 1 as level, min(inside.number_1) as number
  from (select distinct low_1, high_1 from "ppdp__linked_published__0badcafe") as published
  inner join "ppdp__linked_values__0badcafe" as inside
    on inside.column_index = 1
    and inside.number between published.low_1 and published.high_1
  group by published.low_1, published.high_1
  having min(inside.number_1) = max(inside.number_1)
  

), groups as (
  select
    group_id,
    number_0,
    number_1,
    is_star,
    cast(sum(n) as bigint) as n
  from "ppdp__linked_published__0badcafe"
  group by group_id, number_0, number_1, is_star

), own as (
  select
    published.group_id,
    published."value_0" as value,
    cast(sum(published.n) as double) / max(groups.n) as p
  from "ppdp__linked_published__0badcafe" as published
  inner join groups on groups.group_id = published.group_id
  group by published.group_id, published."value_0"

), raised as (
  select distinct
    cells.group_id,
    cast(nodes.node_index as varchar) || ',' || cast(above_0.number as varchar) || ',' || cast(above_1.number as varchar) as superset_id
  from (
    select distinct group_id, shown_0, low_1, high_1
    from "ppdp__linked_published__0badcafe"
  ) as cells
  cross join nodes
  inner join above_0
    on above_0.level = nodes.level_0
    and above_0.shown = cells.shown_0
  inner join above_1
    on above_1.level = nodes.level_1
    and above_1.low_1 = cells.low_1
    and above_1.high_1 = cells.high_1
), theirs as (
  select
    superset_id,
    value,
    cast(sum(n) as bigint) as c
  from (
    select
      cast(nodes.node_index as varchar) || ',' || cast(case nodes.level_0 when 0 then labels_0.number_0 when 1 then labels_0.number_1 when 2 then labels_0.number_2 end as varchar) || ',' || cast(case nodes.level_1 when 0 then labels_1.number_0 when 1 then labels_1.number_1 end as varchar) as superset_id,
      tuples.value,
      tuples.n
    from "ppdp__linked_cells_2__0badcafe" as tuples
    cross join nodes
    inner join "ppdp__linked_values__0badcafe" as labels_0
      on labels_0.column_index = 0
      and labels_0.leaf = tuples.leaf_0
    inner join "ppdp__linked_values__0badcafe" as labels_1
      on labels_1.column_index = 1
      and labels_1.leaf = tuples.leaf_1
  ) as cells
  group by superset_id, value
), pairs as (
  select
    raised.group_id,
    raised.superset_id,
    supersets.n
  from raised
  inner join (
    select superset_id, cast(sum(c) as bigint) as n
    from theirs
    group by superset_id
    having sum(c) >= 5
  ) as supersets on supersets.superset_id = raised.superset_id
)
select group_id, min(distance) as distance
from (
select group_id, sum(greatest(p - q, 0)) as distance
from (
  select
    pairs.group_id,
    pairs.superset_id,
    pairs.n,
    own.p,
    coalesce(theirs.c, 0) as c,
    cast(coalesce(theirs.c, 0) as double) / pairs.n as q
  from pairs
  inner join own on own.group_id = pairs.group_id
  left join theirs on theirs.superset_id = pairs.superset_id and theirs.value = own.value

) as compared
group by group_id, superset_id


) as measured
group by group_id
union all
select group_id, cast(0 as double) as distance
from groups
where n >= 5
