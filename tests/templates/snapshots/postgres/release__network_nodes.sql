/* ppdp run=0badcafe step=release/network_nodes */
CREATE TABLE "ppdp_private"."network_nodes__0badcafe" AS SELECT numbered.number AS node, nodes."label" FROM "ppdp__network_merged_nodes__0badcafe" AS nodes INNER JOIN "ppdp__network_numbered__0badcafe" AS numbered ON numbered.node = nodes.node ORDER BY numbered.number
