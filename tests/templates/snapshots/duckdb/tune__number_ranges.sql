/* ppdp run=0badcafe step=tune/number_ranges */
select
  0 as column_index,
  min(cast(value_0 as double)) as lowest,
  max(cast(value_0 as double)) as highest,
  case when count(*) = count(distinct cast(value_0 as double)) then 1 else 0 end as is_exact
from "ppdp__dimensions__0badcafe"
where column_index = 0
