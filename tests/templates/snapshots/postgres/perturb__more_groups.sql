/* ppdp run=0badcafe step=perturb/more_groups */
INSERT INTO "ppdp__groups_0__0badcafe" SELECT ppdp_tuple, ppdp_copy, (ppdp_block * 3 + 1) * 2 + ppdp_group AS ppdp_group FROM "ppdp__round_1__0badcafe" WHERE NOT ppdp_group IS NULL
