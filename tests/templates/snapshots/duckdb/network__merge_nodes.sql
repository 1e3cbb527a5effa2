/* ppdp run=0badcafe step=network/merge_nodes */
create temporary table "ppdp__network_merged_nodes__0badcafe" as
select distinct
  members.super_node as node,
  generalized.label
from "ppdp__network_members__0badcafe" as members
inner join "ppdp__network_generalized__0badcafe" as generalized on generalized.node = members.node
