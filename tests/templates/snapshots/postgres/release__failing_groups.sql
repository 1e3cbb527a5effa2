/* ppdp run=0badcafe step=release/failing_groups */
CREATE TEMPORARY TABLE "ppdp__failing__0badcafe" AS SELECT key_0 FROM (SELECT key_0, CAST(SUM(n) AS BIGINT) AS n FROM (SELECT (key_0 & 4602494101219180544) AS key_0, n FROM "ppdp__frequency__0badcafe") AS generalized GROUP BY key_0) AS groups WHERE NOT (n >= 3)
