/* ppdp run=0badcafe step=load/build_prefixes */
CREATE TEMPORARY TABLE "ppdp__hierarchy_2__0badcafe" AS SELECT leaf_text, SUBSTRING(leaf_text FROM 1 FOR 4) || REPEAT('*', GREATEST(LENGTH(leaf_text) - 4, 0)) AS label_1, SUBSTRING(leaf_text FROM 1 FOR 2) || REPEAT('*', GREATEST(LENGTH(leaf_text) - 2, 0)) AS label_2, '*' AS label_3 FROM "ppdp__values_2__0badcafe" WHERE NOT leaf_text IS NULL
