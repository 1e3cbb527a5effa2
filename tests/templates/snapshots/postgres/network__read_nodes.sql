/* ppdp run=0badcafe step=network/read_nodes */
SELECT node FROM "ppdp__network_nodes__0badcafe" AS nodes ORDER BY node
