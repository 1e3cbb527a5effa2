/* ppdp run=0badcafe step=verify/linked_supersets */
insert into "ppdp__linked_distances_0__0badcafe" (group_id, distance)
with nodes as (
  select
    node_index, level_0, level_1
  from (
    values
      (1, 1, 0),
      (2, 1, 1),
      (3, 2, 0),
      (4, 2, 1),
      (5, 3, 0),
      (6, 3, 1)
  ) as given (node_index, level_0, level_1)
), labels_0 as (
  select distinct number, number_2, number_3
  from "ppdp__linked_values__0badcafe"
  where column_index = 0
), labels_1 as (
  select distinct number, number_1
  from "ppdp__linked_values__0badcafe"
  where column_index = 1
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
  select
    groups.group_id,
    cast(nodes.node_index as varchar) || ',' || cast(case when nodes.level_0 = 2 then labels_0.number_2 when nodes.level_0 = 3 then labels_0.number_3 else groups.number_0 end as varchar) || ',' || cast(case when nodes.level_1 = 1 then labels_1.number_1 else groups.number_1 end as varchar) as superset_id
  from groups
  cross join nodes
  inner join labels_0 on labels_0.number = groups.number_0
  inner join labels_1 on labels_1.number = groups.number_1

), theirs as (
  select
    superset_id,
    value,
    cast(sum(n) as bigint) as c
  from (
    select
      cast(nodes.node_index as varchar) || ',' || cast(case when nodes.level_0 = 2 then labels_0.number_2 when nodes.level_0 = 3 then labels_0.number_3 else cells.number_0 end as varchar) || ',' || cast(case when nodes.level_1 = 1 then labels_1.number_1 else cells.number_1 end as varchar) as superset_id,
      cells.value,
      cells.n
    from "ppdp__linked_cells_0__0badcafe" as cells
  cross join nodes
  inner join labels_0 on labels_0.number = cells.number_0
  inner join labels_1 on labels_1.number = cells.number_1

    where cells.covered = 1
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
