/* ppdp run=0badcafe step=release/read_leaves */
SELECT leaf_text, label_1, label_2 FROM "ppdp__shown_leaves_0__0badcafe" ORDER BY leaf_text COLLATE "C" NULLS FIRST
