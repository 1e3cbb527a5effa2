/* ppdp run=0badcafe step=verify/smallest_subset */
SELECT MIN(n) AS smallest FROM (SELECT CAST(SUM(release."n") AS BIGINT) AS n FROM "ppdp__measured_cells__0badcafe" AS release GROUP BY GROUPING SETS ((release."quasi_0"), (release."quasi_1"))) AS projected
