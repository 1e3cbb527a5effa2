/* ppdp run=0badcafe step=profile/fitting_leaves */
CREATE TEMPORARY TABLE "ppdp__fitting_leaves__0badcafe" AS SELECT column_index, leaf_text FROM "ppdp__leaves__0badcafe" WHERE NOT leaf_text IS NULL AND CASE WHEN column_index = 0 THEN leaf_text ~ '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$' WHEN column_index = 1 THEN leaf_text ~ '^' WHEN column_index = 2 THEN leaf_text ~ '^' ELSE FALSE END
