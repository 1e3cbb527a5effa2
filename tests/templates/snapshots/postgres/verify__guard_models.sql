/* ppdp run=0badcafe step=verify/guard_models */
SELECT CAST(CASE WHEN MIN(n) >= 2 THEN '0' ELSE 'ppdp stopped, nothing is published: the release does not have k = 2' END AS INT) AS guard FROM (SELECT COUNT(*) AS n FROM "<schema>"."people" AS release GROUP BY release."sex", release."visits") AS groups
