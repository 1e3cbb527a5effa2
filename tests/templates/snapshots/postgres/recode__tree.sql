/* ppdp run=0badcafe step=recode/tree */
CREATE TEMPORARY TABLE "ppdp__tree__0badcafe" AS SELECT column_index, level, key_0, MAX(parent_0) AS parent_0, MAX(n) AS n, MAX(cell) AS cell, MAX(settled) AS settled, MAX(highest) AS highest, MAX(settled_cell) AS settled_cell FROM "ppdp__paths__0badcafe" GROUP BY column_index, level, key_0
