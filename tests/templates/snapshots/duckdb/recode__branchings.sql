/* ppdp run=0badcafe step=recode/branchings */
select
  node.column_index,
  node.level,
  node.highest,
  node.key_0,
  cast(max(node.n * node.cell) as bigint) as lost,
  cast(sum(child.n * child.settled_cell) as bigint) as lost_below
from "ppdp__tree__0badcafe" as node
inner join "ppdp__tree__0badcafe" as child
  on child.column_index = node.column_index
  and child.level = node.level - 1
  and child.parent_0 = node.key_0
where node.settled = node.level
group by node.column_index, node.level, node.highest, node.key_0
