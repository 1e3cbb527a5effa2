/* ppdp run=0badcafe step=check/people_rows */
SELECT COUNT(CASE WHEN is_null = 0 AND total > 1 THEN 1 END) AS repeated, CAST(COALESCE(SUM(CASE WHEN is_null = 1 THEN total ELSE 0 END), 0) AS BIGINT) AS nobody FROM "ppdp__value_codes__0badcafe" WHERE slot = 1
