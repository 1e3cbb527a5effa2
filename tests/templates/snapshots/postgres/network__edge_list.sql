/* ppdp run=0badcafe step=network/edge_list */
SELECT source, target, weight FROM "ppdp__network_edges__0badcafe" ORDER BY source, target, weight
