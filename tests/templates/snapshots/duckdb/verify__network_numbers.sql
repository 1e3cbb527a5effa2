/* ppdp run=0badcafe step=verify/network_numbers */
select
  count(*) as people,
  cast(coalesce(sum(case when stars < least(sensitivity, 2) and label <> '*' then 1 else 0 end), 0) as bigint) as finer,
  cast(coalesce(sum(case when label = '*' or beginning = case when length(own) > stars then substr(own, 1, cast(length(own) - stars as integer)) else '0' end then 0 else 1 end), 0) as bigint) as foreign_labels
from (
  select
    released.label,
    length(released.label) - length(replace(released.label, '*', '')) as stars,
    replace(released.label, '*', '') as beginning,
    cast(nodes."node_key" as varchar) as own,
    found.sensitivity
  from "ppdp__network_nodes__0badcafe" as nodes
  inner join "ppdp__network_members__0badcafe" as members on members.node = nodes.node
  inner join "ppdp__network_numbered__0badcafe" as numbered on numbered.node = members.super_node
  inner join "warehouse"."ppdp_private"."network_nodes__0badcafe" as released on released.node = numbered.number
  inner join "ppdp__network_sensitivity__0badcafe" as found on found.node = nodes.node
) as people
