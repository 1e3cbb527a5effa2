/* ppdp run=0badcafe step=verify/linked_whole */
create temporary table "ppdp__linked_distances_0__0badcafe" as
with groups as (
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

), theirs as (
  select
    0 as superset_id,
    value,
    cast(sum(n) as bigint) as c
  from "ppdp__linked_cells_0__0badcafe"
  group by value
), pairs as (
  select
    groups.group_id,
    0 as superset_id,
    whole.n
  from groups
  cross join (
    select cast(sum(c) as bigint) as n
    from theirs
  ) as whole
  where whole.n >= 5
)
select group_id, distance
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
union all
select group_id, cast(0 as double) as distance
from groups
where is_star = 1 and n >= 5
