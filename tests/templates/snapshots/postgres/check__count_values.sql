/* ppdp run=0badcafe step=check/count_values */
SELECT COUNT(*) AS cells, (SELECT COUNT(*) FROM "ppdp__measured_whole__0badcafe" WHERE apart_0 = 0) AS values_0 FROM "ppdp__measured_cells__0badcafe" AS cells
