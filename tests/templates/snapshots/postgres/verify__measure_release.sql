/* ppdp run=0badcafe step=verify/measure_release */
SELECT COUNT(*) AS groups, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows, COALESCE(MIN(n), 0) AS measured_0 FROM (SELECT ppdp_rows AS n FROM "ppdp__groups__0badcafe") AS groups
