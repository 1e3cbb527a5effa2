/* ppdp run=0badcafe step=perturb/size */
SELECT SUM(ppdp_rows) AS source_rows, COUNT(DISTINCT "disease") + MAX(CASE WHEN "disease" IS NULL THEN 1 ELSE 0 END) AS classes FROM "ppdp__distinct_rows__0badcafe"
