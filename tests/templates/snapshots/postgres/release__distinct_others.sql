/* ppdp run=0badcafe step=release/distinct_others */
SELECT COUNT(*) AS combinations FROM (SELECT DISTINCT source."disease", source."dose" FROM "<schema>"."crowd" AS source LIMIT 6) AS found
