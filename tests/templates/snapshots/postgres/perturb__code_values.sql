/* ppdp run=0badcafe step=perturb/code_values */
CREATE TEMPORARY TABLE "ppdp__values_1__0badcafe" AS SELECT DISTINCT codes.code_1 AS ppdp_code, source."income" AS ppdp_value FROM "ppdp__codes__0badcafe" AS codes INNER JOIN "ppdp__distinct_rows__0badcafe" AS source ON source.ppdp_tuple = codes.ppdp_tuple
