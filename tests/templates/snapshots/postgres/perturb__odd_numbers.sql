/* ppdp run=0badcafe step=perturb/odd_numbers */
SELECT COALESCE(SUM(CASE WHEN "size" IS NULL OR "size" BETWEEN CAST(-1.7e308 AS DOUBLE PRECISION) AND CAST(1.7e308 AS DOUBLE PRECISION) THEN 0 ELSE ppdp_rows END), 0) AS odd_0 FROM "ppdp__distinct_rows__0badcafe"
