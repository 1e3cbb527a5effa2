/* ppdp run=0badcafe step=recode/ranges */
SELECT 0 AS column_index, MAX(CAST(value_0 AS DOUBLE PRECISION)) - MIN(CAST(value_0 AS DOUBLE PRECISION)) AS width, CASE WHEN COUNT(*) = COUNT(DISTINCT CAST(value_0 AS DOUBLE PRECISION)) THEN 1 ELSE 0 END AS is_exact FROM "ppdp__dimensions__0badcafe" WHERE column_index = 0
