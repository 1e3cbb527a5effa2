/* ppdp run=0badcafe step=discover/total_rows */
SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows FROM "ppdp__tuples__0badcafe"
