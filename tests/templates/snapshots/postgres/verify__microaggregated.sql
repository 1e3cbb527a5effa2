/* ppdp run=0badcafe step=verify/microaggregated */
SELECT COUNT(*) AS combinations, MIN(n) AS fewest FROM (SELECT COUNT(*) AS n FROM "ppdp__perturbed_3__0badcafe" WHERE NOT "age" IS NULL OR NOT "weight" IS NULL GROUP BY "age", "weight") AS counted
