/* ppdp run=0badcafe step=frequency/column_values */
CREATE TEMPORARY TABLE "ppdp__values_0__0badcafe" AS SELECT value, leaf_text, CASE WHEN leaf_text IS NULL THEN 'null' ELSE '=' || leaf_text END AS leaf, n FROM (SELECT value_0 AS value, CAST(value_0 AS TEXT) AS leaf_text, CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__combinations__0badcafe" GROUP BY value_0) AS counted
