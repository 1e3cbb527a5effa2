/* ppdp run=0badcafe step=perturb/cells */
CREATE TEMPORARY TABLE "ppdp__cells__0badcafe" AS SELECT DISTINCT child, given * 1 + parent AS condition, cell, whole, buckets FROM "ppdp__conditions__0badcafe"
