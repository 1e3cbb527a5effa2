/* ppdp run=0badcafe step=network/weight_facts */
SELECT (SELECT SUM(weight) FROM "ppdp__network_edges__0badcafe") AS total, (SELECT MIN(weight) FROM "ppdp__network_edges__0badcafe" WHERE weight > 0) AS smallest, (SELECT MAX(in_weight + out_weight) FROM "ppdp__network_degrees__0badcafe") AS most_at_node
