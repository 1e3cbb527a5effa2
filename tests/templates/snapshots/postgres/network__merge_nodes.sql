/* ppdp run=0badcafe step=network/merge_nodes */
CREATE TEMPORARY TABLE "ppdp__network_merged_nodes__0badcafe" AS SELECT DISTINCT members.super_node AS node, generalized.label FROM "ppdp__network_members__0badcafe" AS members INNER JOIN "ppdp__network_generalized__0badcafe" AS generalized ON generalized.node = members.node
