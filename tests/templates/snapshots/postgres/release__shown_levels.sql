/* ppdp run=0badcafe step=release/shown_levels */
SELECT column_index, MIN(level) AS least, MAX(level) AS most FROM "ppdp__shown_values__0badcafe" GROUP BY column_index ORDER BY column_index
