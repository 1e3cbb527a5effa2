/* ppdp run=0badcafe step=perturb/lone_rows */
SELECT COUNT(*) AS n FROM (SELECT ppdp_code_0 FROM "ppdp__codes__0badcafe" GROUP BY ppdp_code_0 HAVING SUM(ppdp_rows) = 1) AS lone
