/* ppdp run=0badcafe step=perturb/limits */
CREATE TEMPORARY TABLE "ppdp__limits__0badcafe" AS SELECT MIN("dose") AS low_0, MAX("dose") AS high_0, SUM(CASE WHEN "dose" IS NULL THEN 0 ELSE ppdp_rows END) AS rows_0, 0 AS odd_0, MIN("visits") AS low_1, MAX("visits") AS high_1, SUM(CASE WHEN "visits" IS NULL THEN 0 ELSE ppdp_rows END) AS rows_1, 0 AS odd_1 FROM "ppdp__distinct_rows__0badcafe"
