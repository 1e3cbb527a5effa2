/* ppdp run=0badcafe step=load/create_hierarchies */
CREATE TEMPORARY TABLE "ppdp__hierarchies__0badcafe" (column_index INT, leaf_text TEXT, label_1 TEXT, label_2 TEXT, label_3 TEXT, label_4 TEXT, label_5 TEXT, extent_1 DOUBLE PRECISION, extent_2 DOUBLE PRECISION, extent_3 DOUBLE PRECISION, extent_4 DOUBLE PRECISION, extent_5 DOUBLE PRECISION)
