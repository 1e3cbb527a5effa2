/* ppdp run=0badcafe step=load/add_null_leaves */
INSERT INTO "ppdp__hierarchies__0badcafe" (column_index, leaf_text, label_1, label_2, label_3, label_4, label_5) VALUES (6, NULL, '*', NULL, NULL, NULL, NULL)
