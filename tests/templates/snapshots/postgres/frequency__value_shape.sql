/* ppdp run=0badcafe step=frequency/value_shape */
SELECT slot, MIN(value) AS first_value, COUNT(*) AS distinct_values, CAST(SUM(unplaced) AS BIGINT) AS unplaced FROM "ppdp__value_codes__0badcafe" GROUP BY slot ORDER BY slot
