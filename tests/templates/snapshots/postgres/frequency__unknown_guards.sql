/* ppdp run=0badcafe step=frequency/unknown_guards */
SELECT COUNT(*) AS labels, CAST(COALESCE(SUM(codes.total), 0) AS BIGINT) AS total_rows FROM "ppdp__guards_0__0badcafe" AS guards INNER JOIN "ppdp__value_codes__0badcafe" AS codes ON codes.value = guards.value WHERE guards.ancestor IS NULL
