/* ppdp run=0badcafe step=network/read_centrality */
SELECT centrality FROM "ppdp__network_ranked__0badcafe" ORDER BY node
