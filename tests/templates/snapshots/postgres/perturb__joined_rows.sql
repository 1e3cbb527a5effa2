/* ppdp run=0badcafe step=perturb/joined_rows */
CREATE TEMPORARY VIEW "ppdp__perturbed_rows_1__0badcafe" AS SELECT narrow.ppdp_tuple, narrow.ppdp_copy, narrow."zone", base."near", base."far" FROM "ppdp__perturbed_1__0badcafe" AS narrow INNER JOIN "ppdp__distinct_rows__0badcafe" AS base ON base.ppdp_tuple = narrow.ppdp_tuple
