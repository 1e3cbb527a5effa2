/* ppdp run=0badcafe step=verify/name_groups */
CREATE TEMPORARY TABLE "ppdp__groups__0badcafe" AS SELECT quasi_0 AS "sex", quasi_1 AS "visits", CAST(SUM(n) AS BIGINT) AS ppdp_rows FROM "ppdp__measured_cells__0badcafe" AS cells GROUP BY quasi_0, quasi_1
