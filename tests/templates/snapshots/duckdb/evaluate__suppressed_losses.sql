/* ppdp run=0badcafe step=evaluate/suppressed_losses */
with groups as (
  select
    node_index,
    key_0,
    cast(sum(n) as bigint) as n
    
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0,
      frequency.n
    from "ppdp__frequency__0badcafe" as frequency
    cross join (values (cast(0 as bigint), cast(4602494101219180544 as bigint))) as nodes(node_index, mask_0)
  ) as generalized
  group by node_index, key_0
), failing as (
  select
    node_index,
    key_0,
    n
  from groups
  where not (n >= 3)
)
select
  failing.node_index,
  node_columns.column_index
  , sum(failing.n * cells.cell_iloss) as total_iloss
  , sum(failing.n * cells.cell_ncp) as total_ncp
  , sum(failing.n * cells.cell_entropy) as total_entropy
  , sum(failing.n * cells.cell_loss) as total_loss
from failing
inner join (values (cast(0 as bigint), cast(0 as bigint), cast(1 as bigint), cast(4035225266123964416 as bigint)), (0, 1, 1, 432345564227567616), (0, 2, 1, 126100789566373888), (0, 3, 1, 8444249301319680), (0, 4, 1, 281474976710656), (0, 5, 1, 70368744177664), (0, 6, 0, 26388279066624)) as node_columns(node_index, column_index, level, mask_0) on node_columns.node_index = failing.node_index
inner join "ppdp__cells__0badcafe" as cells
  on cells.column_index = node_columns.column_index
  and cells.level = node_columns.level
  and cells.key_0 = (failing.key_0 & node_columns.mask_0)
group by failing.node_index, node_columns.column_index
order by failing.node_index, node_columns.column_index
