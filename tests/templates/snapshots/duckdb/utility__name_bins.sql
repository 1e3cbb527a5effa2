/* ppdp run=0badcafe step=utility/name_bins */
select
  column_index,
  bin,
  count(*) as held_values,
  min(shown collate "C") as shown,
  case when max(in_tenths) = 1 then min(number) end as low,
  case when max(in_tenths) = 1 then max(number) end as high
from "ppdp__utility_binned__0badcafe"
where (column_index = 0 and bin = 0) or (column_index = 1 and bin = 0) or (column_index = 2 and bin = 0) or (column_index = 3 and bin = 0) or (column_index = 4 and bin = 0) or (column_index = 5 and bin = 0) or (column_index = 6 and bin = 0) or (column_index = 7 and bin = 0) or (column_index = 8 and bin = 0) or (column_index = 9 and bin = 0)
group by column_index, bin
order by column_index, bin
