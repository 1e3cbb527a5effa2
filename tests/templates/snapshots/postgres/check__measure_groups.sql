/* ppdp run=0badcafe step=check/measure_groups */
SELECT COUNT(*) AS groups, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows, COALESCE(MIN(n), 0) AS smallest, CAST(COALESCE(SUM(CASE WHEN n = 1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS unique_rows FROM (SELECT COUNT(*) AS n FROM "<schema>"."people" AS measured GROUP BY measured."sex") AS groups
