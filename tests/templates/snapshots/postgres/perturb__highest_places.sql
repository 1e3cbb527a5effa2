/* ppdp run=0badcafe step=perturb/highest_places */
SELECT ppdp_column, MAX(place) AS highest, SUM(n) AS n, COUNT(*) AS counts, MAX(kind) - MIN(kind) + 1 AS kinds FROM "ppdp__places__0badcafe" GROUP BY ppdp_column
