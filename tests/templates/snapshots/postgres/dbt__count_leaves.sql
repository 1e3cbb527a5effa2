/* ppdp run=0badcafe step=dbt/count_leaves */
SELECT column_index, COUNT(*) AS leaves FROM "ppdp__dimensions__0badcafe" WHERE NOT value_5 IS NULL GROUP BY column_index ORDER BY column_index
