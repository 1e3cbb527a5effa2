/* ppdp run=0badcafe step=check/unordered_values */
SELECT COUNT(*) AS distinct_values, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows FROM "ppdp__sensitive_values__0badcafe" WHERE column_index = 1 AND NOT leaf_text IS NULL AND NOT leaf_text IN ('0', '1')
