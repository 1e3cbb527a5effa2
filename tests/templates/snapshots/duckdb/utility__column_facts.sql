/* ppdp run=0badcafe step=utility/column_facts */
select
  listed.column_index,
  listed.lowest,
  listed.highest,
  case when bins.in_tenths = 1 then 1 when bins.leaves > bins.bins then 2 else 0 end as pooled
from (
  select column_index, min(number) as lowest, max(number) as highest
  from "ppdp__utility_listed__0badcafe"
  group by column_index
) as listed
inner join (
  select
    column_index,
    max(in_tenths) as in_tenths,
    count(*) as leaves,
    count(distinct bin) as bins
  from "ppdp__utility_binned__0badcafe"
  group by column_index
) as bins on bins.column_index = listed.column_index
order by listed.column_index
