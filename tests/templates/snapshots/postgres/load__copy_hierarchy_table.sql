/* ppdp run=0badcafe step=load/copy_hierarchy_table */
CREATE TEMPORARY TABLE "ppdp__leaves_4__0badcafe" AS SELECT DISTINCT CAST(dimension."job" AS TEXT) AS leaf_text, CAST(dimension."field" AS TEXT) AS label_1, CAST(dimension."any" AS TEXT) AS label_2 FROM "<schema>"."jobs" AS dimension
