/* ppdp run=0badcafe step=frequency/size */
select
  count(*) as combinations,
  cast(coalesce(sum(n), 0) as bigint) as total_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as information
from "ppdp__frequency__0badcafe"
