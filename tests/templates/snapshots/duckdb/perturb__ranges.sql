/* ppdp run=0badcafe step=perturb/ranges */
select
  rows_0,
  odd_0,
  case when odd_0 = 0 and cast(low_0 as double) >= -cast(4e+35 as double) and cast(high_0 as double) <= cast(4e+35 as double) then cast(cast((cast(high_0 as decimal(38, 2)) - cast(low_0 as decimal(38, 2))) as varchar) as double) end as spread_0,
  case when odd_0 = 0 and cast(low_0 as double) >= -cast(4e+35 as double) and cast(high_0 as double) <= cast(4e+35 as double) then greatest(abs(cast(cast(cast(low_0 as decimal(38, 2)) as varchar) as double)), abs(cast(cast(cast(high_0 as decimal(38, 2)) as varchar) as double))) end as most_0,
  rows_1,
  odd_1,
  case when odd_1 = 0 and cast(low_1 as double) >= -cast(4e+37 as double) and cast(high_1 as double) <= cast(4e+37 as double) then cast(cast((cast(high_1 as bigint) - cast(low_1 as bigint)) as varchar) as double) end as spread_1,
  case when odd_1 = 0 and cast(low_1 as double) >= -cast(4e+37 as double) and cast(high_1 as double) <= cast(4e+37 as double) then greatest(abs(cast(cast(cast(low_1 as bigint) as varchar) as double)), abs(cast(cast(cast(high_1 as bigint) as varchar) as double))) end as most_1
from "ppdp__limits__0badcafe"
