/* ppdp run=0badcafe step=load/read_hierarchy */
SELECT leaf_text, label_1, '*' AS label_2 FROM "ppdp__hierarchies__0badcafe" WHERE column_index = 0 ORDER BY leaf_text
