/* ppdp run=0badcafe step=verify/kept_numbers */
SELECT 0 AS number, COUNT(*) AS changed FROM (SELECT ppdp_value FROM (SELECT "age" AS ppdp_value, 1 AS n FROM "ppdp__perturbed_2__0badcafe" UNION ALL SELECT "age" AS ppdp_value, -ppdp_rows AS n FROM "ppdp__distinct_rows__0badcafe") AS counted_0 GROUP BY ppdp_value HAVING SUM(n) <> 0) AS changed_0 ORDER BY number
