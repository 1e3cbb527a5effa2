/* ppdp run=0badcafe step=check/null_rows */
SELECT column_index, CAST(SUM(n) AS BIGINT) AS total_rows, CAST(SUM(CASE WHEN leaf_text IS NULL THEN n ELSE 0 END) AS BIGINT) AS null_rows FROM "ppdp__population_values_0__0badcafe" GROUP BY column_index ORDER BY column_index
