/* ppdp run=0badcafe step=load/create_hierarchy */
CREATE TEMPORARY TABLE "ppdp__association_leaves__0badcafe" (leaf_text TEXT, label_1 TEXT, label_2 TEXT)
