/* ppdp run=0badcafe step=perturb/ranks */
CREATE TEMPORARY TABLE "ppdp__ranks_0__0badcafe" AS SELECT ppdp_tuple, ppdp_rows, "visits" AS ppdp_value, CAST(SUM(ppdp_rows) OVER (ORDER BY "visits", ppdp_word_0 * 2147483648 + ppdp_word_1 % 2147483648 rows BETWEEN UNBOUNDED preceding AND CURRENT ROW) AS BIGINT) - ppdp_rows AS ppdp_start FROM "ppdp__distinct_rows__0badcafe" WHERE NOT "visits" IS NULL
