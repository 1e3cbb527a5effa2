/* ppdp run=0badcafe step=network/weigh */
CREATE TEMPORARY TABLE "ppdp__network_ranked__0badcafe" AS SELECT degrees.node, CAST(degrees.degree AS DOUBLE PRECISION) / 11 AS centrality FROM "ppdp__network_degrees__0badcafe" AS degrees
