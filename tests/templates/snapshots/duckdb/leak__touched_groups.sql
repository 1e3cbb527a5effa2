/* ppdp run=0badcafe step=leak/touched_groups */
with cells as (
  select
    node_index,
    parent_0,
    quasi_0,
    joint_0,
    cast(sum(n) as bigint) as n
  from (
    select
      nodes.node_index,
      (packed.key_0 & nodes.joint_0) as joint_0,
      (packed.key_0 & nodes.parent_0) as parent_0,
      (packed.key_0 & nodes.quasi_0) as quasi_0,
      packed.n
    from "ppdp__packed__0badcafe" as packed
    cross join (values (cast(0 as bigint), cast(4467570830351532032 as bigint), cast(432345564227567616 as bigint), cast(4467570830351532032 as bigint)), (1, 4467570830351532032, 4035225266123964416, 4467570830351532032), (2, 4143311657180856320, 108086391056891904, 4467570830351532032), (3, 540431955284459520, 108086391056891904, 4467570830351532032), (4, 4143311657180856320, 4035225266123964416, 4467570830351532032), (5, 540431955284459520, 432345564227567616, 4467570830351532032)) as nodes(node_index, joint_0, parent_0, quasi_0)
  ) as chosen
  group by node_index, parent_0, quasi_0, joint_0
), telling as (
  select
    node_index,
    parent_0
  from (
    select
      node_index,
      parent_0,
      cast(sum(n) as bigint) as n
    from cells
    group by node_index, parent_0, joint_0
  ) as children
  group by node_index, parent_0
  having cast(max(n) as double) / cast(sum(n) as bigint) > cast(0.5 as double)
)
select
  node_index,
  count(*) as groups
from (
  select distinct
    cells.node_index,
    cells.quasi_0
  from cells
  inner join telling
    on telling.node_index = cells.node_index
    and telling.parent_0 = cells.parent_0
) as touched
group by node_index
order by node_index
