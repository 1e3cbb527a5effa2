/* ppdp run=0badcafe step=tune/number_ranges */
SELECT 0 AS column_index, MIN(CAST(value_0 AS DOUBLE PRECISION)) AS lowest, MAX(CAST(value_0 AS DOUBLE PRECISION)) AS highest, CASE WHEN COUNT(*) = COUNT(DISTINCT CAST(value_0 AS DOUBLE PRECISION)) THEN 1 ELSE 0 END AS is_exact FROM "ppdp__dimensions__0badcafe" WHERE column_index = 0
