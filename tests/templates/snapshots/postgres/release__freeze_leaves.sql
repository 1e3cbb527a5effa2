/* ppdp run=0badcafe step=release/freeze_leaves */
CREATE TEMPORARY TABLE "ppdp__leaves_4__0badcafe" AS SELECT leaf_text, label_1, label_2 FROM "ppdp__hierarchies__0badcafe" WHERE column_index = 4
