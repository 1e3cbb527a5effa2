/* ppdp run=0badcafe step=verify/linked_invariance */
WITH shown AS (SELECT group_id, "value_0" AS value, CAST(SUM(n) AS BIGINT) AS c, COUNT(*) OVER (PARTITION BY group_id) AS distinct_values FROM "ppdp__linked_published__0badcafe" GROUP BY group_id, "value_0") SELECT (SELECT CASE WHEN MAX(c) > 1 THEN 0 ELSE COALESCE(MIN(distinct_values), 0) END FROM shown) AS m, 0 AS people, 0 AS changed
