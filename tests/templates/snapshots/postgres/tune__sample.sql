/* ppdp run=0badcafe step=tune/sample */
CREATE TEMPORARY TABLE "ppdp__sample__0badcafe" AS SELECT source."age", source."visits" FROM "<schema>"."people" AS source WHERE CAST(source."age" AS TEXT) <> '?' AND CAST(source."visits" AS TEXT) <> '?' ORDER BY MD5(CAST(1 AS TEXT) || '|' || CAST(source."age" AS TEXT) || '|' || CAST(source."visits" AS TEXT)), source."age", source."visits" LIMIT 5
