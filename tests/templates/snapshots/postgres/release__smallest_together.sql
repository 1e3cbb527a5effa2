/* ppdp run=0badcafe step=release/smallest_together */
SELECT COALESCE(MIN(n), 0) AS smallest FROM (SELECT SUM(n) AS n FROM "ppdp__frequency__0badcafe" GROUP BY (key_0 & 4602494101219180544)) AS groups
