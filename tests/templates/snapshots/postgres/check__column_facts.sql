/* ppdp run=0badcafe step=check/column_facts */
SELECT column_index, CAST(COALESCE(SUM(CASE WHEN leaf_text IS NULL THEN n ELSE 0 END), 0) AS BIGINT) AS null_rows, COALESCE(SUM(n * LN(CAST(n AS DOUBLE PRECISION))), 0) AS raw_information FROM "ppdp__values__0badcafe" GROUP BY column_index ORDER BY column_index
