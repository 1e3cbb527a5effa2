/* ppdp run=0badcafe step=frequency/distribute */
CREATE TEMPORARY TABLE "ppdp__distribution__0badcafe" AS SELECT key_0, counted_0 AS value, CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__encoded__0badcafe" GROUP BY key_0, counted_0 UNION ALL SELECT key_0, counted_1 AS value, CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__encoded__0badcafe" GROUP BY key_0, counted_1
