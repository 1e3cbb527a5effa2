/* ppdp run=0badcafe step=network/node_facts */
SELECT COUNT(*) AS nodes, CAST(NULL AS BIGINT) AS least_value, CAST(NULL AS BIGINT) AS most_value, CAST(NULL AS BIGINT) AS labels FROM "ppdp__network_edges__0badcafe" AS nodes
