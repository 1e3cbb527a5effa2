/* ppdp run=0badcafe step=load/build_hide_only */
CREATE TEMPORARY TABLE "ppdp__hierarchy_6__0badcafe" AS SELECT leaf_text, '*' AS label_1 FROM "ppdp__values_6__0badcafe" WHERE NOT leaf_text IS NULL
