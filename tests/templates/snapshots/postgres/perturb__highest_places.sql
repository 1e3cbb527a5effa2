/* ppdp run=0badcafe step=perturb/highest_places */
SELECT ppdp_column, MAX(place) AS highest FROM "ppdp__places__0badcafe" GROUP BY ppdp_column
