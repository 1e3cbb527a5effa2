/* ppdp run=0badcafe step=evaluate/suppressed_losses */
select
  failing.node_index,
  node_columns.column_index
  , sum(failing.n * cells.cell_iloss) as total_iloss
from (
  select
    node_index,
    key_0,
    n
  from (
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
  ) as groups
  where not (n >= 3)
) as failing
inner join (values (cast(0 as bigint), cast(2 as bigint), cast(1 as bigint), cast(126100789566373888 as bigint)), (0, 5, 1, 70368744177664)) as node_columns(node_index, column_index, level, mask_0) on node_columns.node_index = failing.node_index
inner join "ppdp__cells__0badcafe" as cells
  on cells.column_index = node_columns.column_index
  and cells.level = node_columns.level
  and cells.key_0 = (failing.key_0 & node_columns.mask_0)
group by failing.node_index, node_columns.column_index

order by 1, 2
