/* ppdp run=0badcafe step=perturb/outside */
SELECT COALESCE(SUM(CASE WHEN rows_now."dose" < limits.low_0 OR rows_now."dose" > limits.high_0 THEN 1 ELSE 0 END), 0) AS outside_0, COALESCE(SUM(CASE WHEN rows_now."visits" < limits.low_1 OR rows_now."visits" > limits.high_1 THEN 1 ELSE 0 END), 0) AS outside_1 FROM "ppdp__perturbed_1__0badcafe" AS rows_now CROSS JOIN "ppdp__limits__0badcafe" AS limits
