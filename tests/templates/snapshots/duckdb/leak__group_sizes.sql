/* ppdp run=0badcafe step=leak/group_sizes */
select
  node_index,
  count(*) as groups,
  min(n) as smallest
from (
select
    node_index,
    key_0,
    cast(sum(n) as bigint) as n
  from (
    select
      nodes.node_index,
      (packed.key_0 & nodes.mask_0) as key_0,
      packed.n
    from "ppdp__packed__0badcafe" as packed
    cross join (values (cast(0 as bigint), cast(4467570830351532032 as bigint))) as nodes(node_index, mask_0)
  ) as chosen
  group by node_index, key_0
) as groups
group by node_index
order by node_index
