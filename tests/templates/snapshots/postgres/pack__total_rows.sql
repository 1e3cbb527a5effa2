/* ppdp run=0badcafe step=pack/total_rows */
SELECT COUNT(*) AS tuples, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows FROM "ppdp__packed_tuples__0badcafe"
