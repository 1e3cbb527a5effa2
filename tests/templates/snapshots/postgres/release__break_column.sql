/* ppdp run=0badcafe step=release/break_column */
CREATE TABLE "<schema>"."ppdp__sensitive_0__0badcafe" AS SELECT ppdp_group AS "group_id", "disease", ppdp_rows AS "count" FROM (SELECT ppdp_group, "disease", CAST(SUM(ppdp_rows) AS BIGINT) AS ppdp_rows FROM "ppdp__numbered__0badcafe" AS numbered GROUP BY ppdp_group, "disease") AS counted ORDER BY ppdp_group, RANDOM()
