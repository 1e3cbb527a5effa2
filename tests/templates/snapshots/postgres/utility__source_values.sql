/* ppdp run=0badcafe step=utility/source_values */
CREATE TEMPORARY TABLE "ppdp__utility_values__0badcafe" AS SELECT column_index, shown AS leaf, CASE WHEN shown <> 'null' THEN SUBSTRING(shown FROM 2) END AS leaf_text, number, source_rows AS n FROM "ppdp__utility_listed__0badcafe" WHERE source_rows > 0
