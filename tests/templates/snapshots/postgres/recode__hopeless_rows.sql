/* ppdp run=0badcafe step=recode/hopeless_rows */
SELECT COUNT(*) AS clusters, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS hopeless_rows FROM "ppdp__hopeless__0badcafe"
