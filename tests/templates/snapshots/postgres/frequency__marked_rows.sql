/* ppdp run=0badcafe step=frequency/marked_rows */
SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) AS marked_rows FROM "ppdp__value_codes__0badcafe" WHERE slot = 0 AND leaf = '=*'
