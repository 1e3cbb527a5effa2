/* ppdp run=0badcafe step=load/read_hierarchy_table */
SELECT DISTINCT CAST(dimension."job" AS TEXT) AS level_0, CAST(dimension."field" AS TEXT) AS level_1, CAST(dimension."any" AS TEXT) AS level_2 FROM "<schema>"."jobs" AS dimension ORDER BY 1, 2, 3
