/* ppdp run=0badcafe step=pack/roll_up */
CREATE TEMPORARY TABLE "ppdp__rolled_up__0badcafe" AS SELECT key_0, CAST(SUM(n) AS BIGINT) AS n FROM (SELECT (key_0 & 144112989052600320) AS key_0, n FROM "ppdp__packed__0badcafe") AS shortened GROUP BY key_0
