/* ppdp run=0badcafe step=many/people_in_groups */
SELECT COALESCE(MIN(n), 0) AS achieved FROM (SELECT COUNT(DISTINCT release."key ""of""; --") AS n FROM "<schema>"."stays_shown" AS release GROUP BY release."age", release."zone") AS counted
