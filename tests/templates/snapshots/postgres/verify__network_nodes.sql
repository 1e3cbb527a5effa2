/* ppdp run=0badcafe step=verify/network_nodes */
SELECT COUNT(*) AS nodes, COUNT(DISTINCT node) AS numbers, MIN(node) AS least_number, MAX(node) AS most_number, CAST(COALESCE(SUM(CASE WHEN label IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS unlabelled FROM "ppdp_private"."network_nodes__0badcafe" AS nodes
