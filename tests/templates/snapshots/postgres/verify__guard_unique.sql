/* ppdp run=0badcafe step=verify/guard_unique */
SELECT CAST(CASE WHEN COUNT(CASE WHEN n = 1 THEN 1 END) > COALESCE(SUM(n), 0) * 0.01 THEN 'ppdp stopped, nothing is published: kept columns would single out more than 1% of the rows' ELSE '0' END AS INT) AS guard FROM (SELECT COUNT(*) AS n FROM "<schema>"."scripted" AS release GROUP BY release."visits") AS groups
