/* ppdp run=0badcafe step=evaluate/roll_up */
CREATE TEMPORARY TABLE "ppdp__waypoint_1__0badcafe" AS SELECT key_0, CAST(SUM(n) AS BIGINT) AS n FROM (SELECT (key_0 & 4601931151265759232) AS key_0, n FROM "ppdp__frequency__0badcafe") AS generalized GROUP BY key_0
