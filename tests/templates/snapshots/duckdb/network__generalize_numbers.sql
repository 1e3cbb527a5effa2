/* ppdp run=0badcafe step=network/generalize_numbers */
create temporary table "ppdp__network_generalized__0badcafe" as
with placed as (
  select
    nodes.node,
    nodes."node_key" as label_value,
    least(found.sensitivity, 2) as label_level
  from "ppdp__network_nodes__0badcafe" as nodes
  inner join "ppdp__network_sensitivity__0badcafe" as found on found.node = nodes.node
), cut as (
  select
    node,
    label_level,
    cast((label_value - label_value % divisor) / divisor as bigint) as beginning,
    divisor
  from (
    select
      node,
      label_value,
      label_level,
      cast(case label_level
    when 1 then 10
    when 2 then 100
    else 1
  end as bigint) as divisor
    from placed
  ) as divided
)
select
  cut.node,
  cut.label_level,
  case when cut.label_level = 2 then '*' else cast(cut.beginning as varchar) || repeat('*', cast(cut.label_level as integer)) end as label,
  least(12, (cut.beginning + 1) * cut.divisor - 1) - greatest(1, cut.beginning * cut.divisor) + 1 as leaves
from cut
