/* ppdp run=0badcafe step=load/read_hierarchy */
SELECT leaf_text, label_1, '*' AS label_2 FROM "ppdp__hierarchy_0__0badcafe" ORDER BY leaf_text
