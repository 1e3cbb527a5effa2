/* ppdp run=0badcafe step=release/smallest_together */
select coalesce(min(n), 0) as smallest
from (
  select
    sum(n) as n
  from "ppdp__frequency__0badcafe"
  group by (key_0 & 4602494101219180544)
) as groups
