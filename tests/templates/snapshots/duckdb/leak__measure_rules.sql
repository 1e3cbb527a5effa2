/* ppdp run=0badcafe step=leak/measure_rules */
select
  node_index,
  max(case when parent_rows >= 1 then cast(largest as double) / parent_rows end) as probability,
  cast(sum(case when cast(largest as double) / parent_rows > cast(0.5 as double) then parent_rows else 0 end) as bigint) as told_rows
from (
  select
    node_index,
    parent_0,
    max(n) as largest,
    cast(sum(n) as bigint) as parent_rows
  from (
    select
      node_index,
      parent_0,
      cast(sum(n) as bigint) as n
    from (
      select
        nodes.node_index,
        (packed.key_0 & nodes.joint_0) as joint_0,
        (packed.key_0 & nodes.parent_0) as parent_0,
        packed.n
      from "ppdp__packed__0badcafe" as packed
      cross join (values (cast(0 as bigint), cast(4467570830351532032 as bigint), cast(432345564227567616 as bigint)), (1, 4467570830351532032, 4035225266123964416), (2, 4143311657180856320, 108086391056891904), (3, 540431955284459520, 108086391056891904), (4, 4143311657180856320, 4035225266123964416), (5, 540431955284459520, 432345564227567616)) as nodes(node_index, joint_0, parent_0)
    ) as chosen
    group by node_index, joint_0, parent_0
  ) as cells
  group by node_index, parent_0
) as parents
group by node_index
order by node_index
