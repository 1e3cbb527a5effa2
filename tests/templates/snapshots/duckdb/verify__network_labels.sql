/* ppdp run=0badcafe step=verify/network_labels */
select
  count(*) as people,
  cast(coalesce(sum(case when (labels.label_1 = released."label" and 1 >= least(greatest(found.sensitivity, 1), 2)) or (labels.label_2 = released."label" and 2 >= least(greatest(found.sensitivity, 1), 2)) or released."label" = '*' or released."label" is null then 0 else 1 end), 0) as bigint) as finer,
  cast(0 as bigint) as foreign_labels
from "ppdp__network_nodes__0badcafe" as nodes
inner join "ppdp__network_members__0badcafe" as members on members.node = nodes.node
inner join "ppdp__network_numbered__0badcafe" as numbered on numbered.node = members.super_node
inner join "warehouse"."main"."ppdp__network_nodes_of__0badcafe" as released on released.node = numbered.number
inner join "ppdp__network_sensitivity__0badcafe" as found on found.node = nodes.node
inner join "ppdp__network_labels_0__0badcafe" as labels on labels.leaf_value = nodes."label_value"
