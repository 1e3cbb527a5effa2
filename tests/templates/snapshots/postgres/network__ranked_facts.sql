/* ppdp run=0badcafe step=network/ranked_facts */
SELECT SUM(centrality) AS total FROM "ppdp__network_ranked__0badcafe"
