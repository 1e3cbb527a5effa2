/* ppdp run=0badcafe step=perturb/ranges */
select
  rows_0,
  odd_0,
  case when odd_0 = 0 then cast(high_0 as double) / cast(2 as double) - cast(low_0 as double) / cast(2 as double) end as half_0,
  rows_1,
  odd_1,
  case when odd_1 = 0 then cast(high_1 as double) / cast(2 as double) - cast(low_1 as double) / cast(2 as double) end as half_1
from "ppdp__limits__0badcafe"
