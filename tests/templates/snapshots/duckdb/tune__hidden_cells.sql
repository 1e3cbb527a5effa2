/* ppdp run=0badcafe step=tune/hidden_cells */
select
  cast(coalesce(sum(case when low_0 = cast(20.0 as double) and high_0 = cast(91.0 as double) and low_0 < high_0 then n else 0 end), 0) as bigint) as hidden_0,
  cast(coalesce(sum(case when shown_1 = '*' then n else 0 end), 0) as bigint) as hidden_1,
  cast(coalesce(sum(case when shown_2 = '*' then n else 0 end), 0) as bigint) as hidden_2,
  cast(coalesce(sum(case when shown_3 = '*' then n else 0 end), 0) as bigint) as hidden_3,
  cast(coalesce(sum(case when shown_4 = '*' then n else 0 end), 0) as bigint) as hidden_4,
  cast(coalesce(sum(case when shown_5 = '*' then n else 0 end), 0) as bigint) as hidden_5,
  cast(coalesce(sum(case when shown_6 = '*' then n else 0 end), 0) as bigint) as hidden_6
from "ppdp__recoded__0badcafe"
