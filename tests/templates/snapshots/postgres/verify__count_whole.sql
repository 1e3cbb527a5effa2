/* ppdp run=0badcafe step=verify/count_whole */
CREATE TEMPORARY TABLE "ppdp__measured_whole__0badcafe" AS SELECT GROUPING(reference."visits") AS apart_0, reference."visits" AS value_0, GROUPING(reference."disease") AS apart_1, reference."disease" AS value_1, COUNT(*) AS n FROM "<schema>"."people" AS reference GROUP BY GROUPING SETS ((reference."visits"), (reference."disease"))
