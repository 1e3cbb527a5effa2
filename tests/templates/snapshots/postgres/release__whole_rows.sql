/* ppdp run=0badcafe step=release/whole_rows */
CREATE TEMPORARY TABLE "ppdp__whole__0badcafe" AS SELECT dimension_0.value_0 AS "zone ""of""; --", source."visits" AS "visits" FROM "<schema>"."arrivals" AS source INNER JOIN "ppdp__dimensions__0badcafe" AS dimension_0 ON dimension_0.value_0 = source."zone ""of""; --" WHERE (NOT dimension_0.column_index IS NULL) ORDER BY RANDOM()
