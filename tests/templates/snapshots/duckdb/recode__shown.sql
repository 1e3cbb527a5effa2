/* ppdp run=0badcafe step=recode/shown */
create temporary table "ppdp__shown_values__0badcafe" as
with reached as (
  select
    paths.column_index,
    paths.code_0,
    coalesce(min(steps.to_level), max(paths.level)) as level
  from "ppdp__paths__0badcafe" as paths
  left join "ppdp__steps__0badcafe" as steps
    on steps.level = paths.level and steps.column_index = paths.column_index and steps.key_0 = paths.key_0
  group by paths.column_index, paths.code_0
)
select
  node.column_index,
  node.code_0,
  node.key_0,
  coalesce(child.key_0, node.key_0) as child_0,
  node.level,
  node.cell,
  case when child.level is not null and closed.level is null then 1 else 0 end as is_open
from reached
inner join "ppdp__paths__0badcafe" as target
  on target.level = reached.level and target.column_index = reached.column_index and target.code_0 = reached.code_0
inner join "ppdp__paths__0badcafe" as node
  on node.level = target.settled and node.column_index = target.column_index and node.code_0 = target.code_0
left join "ppdp__paths__0badcafe" as child
  on child.level = node.level - 1 and child.column_index = node.column_index and child.code_0 = node.code_0
left join "ppdp__closed__0badcafe" as closed
  on closed.level = node.level - 0 and closed.column_index = node.column_index and closed.key_0 = node.key_0
