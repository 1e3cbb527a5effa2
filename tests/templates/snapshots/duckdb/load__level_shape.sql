/* ppdp run=0badcafe step=load/level_shape */
select
  column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , cast(coalesce(max(index_2), 0) as bigint) as highest_2
  , cast(coalesce(max(index_3), 0) as bigint) as highest_3
  , cast(coalesce(max(index_4), 0) as bigint) as highest_4
from "ppdp__levels__0badcafe"
group by column_index
order by column_index
