/* ppdp run=0badcafe step=network/masked_facts */
SELECT (SELECT MAX(centrality) FROM "ppdp__network_masked__0badcafe") AS most, MAX(masked) AS most_masked, COUNT(DISTINCT masked) AS distinct_masked FROM (SELECT masked FROM "ppdp__network_masked__0badcafe" UNION ALL SELECT 1 AS masked) AS known
