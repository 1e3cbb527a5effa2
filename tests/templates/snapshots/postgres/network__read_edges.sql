/* ppdp run=0badcafe step=network/read_edges */
SELECT source, target FROM "ppdp__network_edges__0badcafe" AS edges ORDER BY source, target
