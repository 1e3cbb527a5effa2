/* ppdp run=0badcafe step=perturb/size */
SELECT SUM(ppdp_rows) AS source_rows, COUNT(*) AS distinct_rows, COUNT(DISTINCT "disease") + MAX(CASE WHEN "disease" IS NULL THEN 1 ELSE 0 END) AS classes, MAX(ppdp_rows) AS most_alike FROM "ppdp__distinct_rows__0badcafe"
