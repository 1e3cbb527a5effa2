/* ppdp run=0badcafe step=frequency/size */
select
  count(*) as combinations,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__frequency__0badcafe"
