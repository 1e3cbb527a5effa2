/* ppdp run=0badcafe step=recode/ranges */
select
  0 as column_index,
  max(cast(value_0 as double)) - min(cast(value_0 as double)) as width,
  case when count(*) = count(distinct cast(value_0 as double)) then 1 else 0 end as is_exact
from "ppdp__dimensions__0badcafe"
where column_index = 0
