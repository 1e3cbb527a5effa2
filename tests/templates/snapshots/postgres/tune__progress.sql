/* ppdp run=0badcafe step=tune/progress */
SELECT CAST(COALESCE(SUM(CASE WHEN n < 3 THEN 3 - n ELSE 0 END), 0) AS BIGINT) AS lacking_rows, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS joined_rows FROM (SELECT cluster, SUM(n) AS n FROM "ppdp__members_1__0badcafe" GROUP BY cluster) AS clusters
