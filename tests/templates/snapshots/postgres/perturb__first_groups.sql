/* ppdp run=0badcafe step=perturb/first_groups */
CREATE TEMPORARY TABLE "ppdp__groups_0__0badcafe" AS SELECT ppdp_tuple, ppdp_copy, (ppdp_block * 3 + 0) * 2 + ppdp_group AS ppdp_group FROM "ppdp__round_0__0badcafe" WHERE NOT ppdp_group IS NULL
