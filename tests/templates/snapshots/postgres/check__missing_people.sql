/* ppdp run=0badcafe step=check/missing_people */
SELECT COUNT(*) AS combinations, CAST(COALESCE(SUM(missing), 0) AS BIGINT) AS missing_rows FROM (SELECT CAST(SUM(n) AS BIGINT) AS missing FROM (SELECT key_0, n FROM "ppdp__frequency__0badcafe" UNION ALL SELECT key_0, -n AS n FROM "ppdp__population_0__0badcafe") AS rows_of_both GROUP BY key_0) AS compared WHERE missing > 0
