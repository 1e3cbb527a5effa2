/* ppdp run=0badcafe step=frequency/combine */
CREATE TEMPORARY TABLE "ppdp__combinations__0badcafe" AS SELECT value_0, value_1, value_2, value_3, value_4, value_5, value_6, CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__observations__0badcafe" GROUP BY value_0, value_1, value_2, value_3, value_4, value_5, value_6
