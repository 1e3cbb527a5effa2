/* ppdp run=0badcafe step=perturb/blocks */
CREATE TEMPORARY TABLE "ppdp__blocks__0badcafe" AS SELECT ppdp_column, (place - (place - 1) % 32) AS place, kind, CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__places__0badcafe" GROUP BY 1, 2, 3
