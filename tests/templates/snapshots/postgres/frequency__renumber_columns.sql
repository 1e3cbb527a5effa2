/* ppdp run=0badcafe step=frequency/renumber_columns */
CREATE TEMPORARY TABLE "ppdp__sensitive_values__0badcafe" AS SELECT CASE WHEN column_index = 7 THEN 0 END AS column_index, leaf_text, leaf, n FROM "ppdp__counted_values__0badcafe" WHERE column_index IN (7)
