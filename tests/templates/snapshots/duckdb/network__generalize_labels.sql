/* ppdp run=0badcafe step=network/generalize_labels */
create temporary table "ppdp__network_generalized__0badcafe" as
select
  placed.node,
  placed.label_level,
  case placed.label_level
    when 1 then labels.label_1
    when 2 then labels.label_2
  end as label,
  case placed.label_level
    when 1 then labels.leaves_1
    when 2 then labels.leaves_2
  end as leaves
from (
  select
    nodes.node,
    nodes."label_value" as leaf_value,
    least(found.sensitivity, 2) as label_level
  from "ppdp__network_nodes__0badcafe" as nodes
  inner join "ppdp__network_sensitivity__0badcafe" as found on found.node = nodes.node
) as placed
inner join "ppdp__network_labels_0__0badcafe" as labels on labels.leaf_value = placed.leaf_value
