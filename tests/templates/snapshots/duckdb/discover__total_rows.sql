/* ppdp run=0badcafe step=discover/total_rows */
select cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__tuples__0badcafe"
