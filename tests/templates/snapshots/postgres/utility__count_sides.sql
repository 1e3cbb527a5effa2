/* ppdp run=0badcafe step=utility/count_sides */
SELECT side, COUNT(*) AS tuples, CAST(SUM(source_rows) AS BIGINT) AS source_rows, CAST(SUM(release_rows) AS BIGINT) AS release_rows FROM "ppdp__utility_coded__0badcafe" GROUP BY side ORDER BY side
