/* ppdp run=0badcafe step=perturb/category_facts */
SELECT child, SUM(CAST(ppdp_rows AS DOUBLE PRECISION) * (CAST(1 AS DOUBLE PRECISION) - CAST(n AS DOUBLE PRECISION) / CAST(whole AS DOUBLE PRECISION))) / CAST(SUM(ppdp_rows) AS DOUBLE PRECISION) AS share, COUNT(DISTINCT code) AS kinds, MAX(ppdp_rows) AS most FROM "ppdp__conditions__0badcafe" GROUP BY child ORDER BY child
