/* ppdp run=0badcafe step=verify/count_whole */
CREATE TEMPORARY TABLE "ppdp__measured_whole__0badcafe" AS SELECT GROUPING(reference."disease") AS apart_0, reference."disease" AS value_0, COUNT(*) AS n FROM "<schema>"."people" AS reference GROUP BY GROUPING SETS ((reference."disease"))
