/* ppdp run=0badcafe step=check/not_numbers */
SELECT COUNT(*) OVER () AS distinct_values, CAST(SUM(n) OVER () AS BIGINT) AS total_rows, leaf_text FROM "ppdp__values__0badcafe" WHERE column_index = 1 AND NOT leaf_text IS NULL AND NOT leaf_text ~ '^[+-]?[0-9]+(\.[0-9]+)?$' ORDER BY n DESC NULLS LAST, leaf_text LIMIT 5
