/* ppdp run=0badcafe step=frequency/marked_rows */
select
  cast(coalesce(sum(total), 0) as bigint) as marked_rows
from "ppdp__value_codes__0badcafe"
where slot = 0
  and leaf = '=*'
