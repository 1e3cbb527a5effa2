/* ppdp run=0badcafe step=check/uncovered_examples */
SELECT counted.leaf_text FROM "ppdp__values_5__0badcafe" AS counted WHERE NOT counted.leaf_text IS NULL AND NOT EXISTS(SELECT 1 FROM "ppdp__hierarchy_5__0badcafe" AS hierarchy WHERE hierarchy.leaf_text = counted.leaf_text) ORDER BY counted.n DESC NULLS LAST, counted.leaf_text LIMIT 5
