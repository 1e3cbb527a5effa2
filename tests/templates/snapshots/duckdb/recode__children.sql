/* ppdp run=0badcafe step=recode/children */
select
  column_index,
  parent_level,
  parent_highest,
  parent_0,
  key_0,
  children,
  lost,
  lost_below
from (
  select
    node.column_index,
    node.level as parent_level,
    node.highest as parent_highest,
    child.parent_0,
    child.key_0,
    child.n,
    count(*) over (partition by node.column_index, node.level, node.key_0) as children,
    child.n * node.cell as lost,
    child.n * child.settled_cell as lost_below
  from "ppdp__tree__0badcafe" as node
  inner join "ppdp__tree__0badcafe" as child
    on child.column_index = node.column_index
    and child.level = node.level - 1
    and child.parent_0 = node.key_0
  where node.settled = node.level
) as counted
where n >= 3 or n <= 5
