/* ppdp run=0badcafe step=frequency/named_values */
SELECT leaf, value FROM "ppdp__value_codes__0badcafe" WHERE slot = 0 AND leaf IN ('=flu') ORDER BY value
