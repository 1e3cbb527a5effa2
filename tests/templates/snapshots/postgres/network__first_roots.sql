/* ppdp run=0badcafe step=network/first_roots */
CREATE TEMPORARY TABLE "ppdp__network_roots_0__0badcafe" AS SELECT node, LEAST(node, MIN(neighbour)) AS root FROM "ppdp__network_pairs__0badcafe" GROUP BY node
