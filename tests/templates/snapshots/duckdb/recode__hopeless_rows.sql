/* ppdp run=0badcafe step=recode/hopeless_rows */
select
  count(*) as clusters,
  cast(coalesce(sum(n), 0) as bigint) as hopeless_rows
from "ppdp__hopeless__0badcafe"
