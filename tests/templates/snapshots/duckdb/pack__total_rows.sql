/* ppdp run=0badcafe step=pack/total_rows */
select
  count(*) as tuples,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__packed_tuples__0badcafe"
