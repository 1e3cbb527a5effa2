/* ppdp run=0badcafe step=frequency/size */
SELECT COUNT(*) AS combinations, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows, COALESCE(SUM(n * LN(CAST(n AS DOUBLE PRECISION))), 0) AS information FROM "ppdp__frequency__0badcafe"
