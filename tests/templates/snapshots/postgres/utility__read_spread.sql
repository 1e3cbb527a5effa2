/* ppdp run=0badcafe step=utility/read_spread */
SELECT DISTINCT codes.column_index, codes.code, spread.bin, spread.share FROM "ppdp__utility_codes__0badcafe" AS codes INNER JOIN "ppdp__utility_spread__0badcafe" AS spread ON spread.column_index = codes.column_index AND spread.shown = codes.shown ORDER BY codes.column_index, codes.code, spread.bin
