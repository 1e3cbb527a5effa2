/* ppdp run=0badcafe step=load/add_null_leaf */
INSERT INTO "ppdp__hierarchy_6__0badcafe" (leaf_text, label_1) VALUES (NULL, '*')
