/* ppdp run=0badcafe step=utility/read_spread */
select distinct
  codes.column_index,
  codes.code,
  spread.bin,
  spread.share
from "ppdp__utility_codes__0badcafe" as codes
inner join "ppdp__utility_spread__0badcafe" as spread
  on spread.column_index = codes.column_index and spread.shown = codes.shown
order by codes.column_index, codes.code, spread.bin
