/* ppdp run=0badcafe step=load/level_shape */
select
  0 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , cast(coalesce(max(index_2), 0) as bigint) as highest_2
  , 0 as highest_3
  , 0 as highest_4
from "ppdp__levels_0__0badcafe"
union all
select
  1 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , cast(coalesce(max(index_2), 0) as bigint) as highest_2
  , 0 as highest_3
  , 0 as highest_4
from "ppdp__levels_1__0badcafe"
union all
select
  2 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , cast(coalesce(max(index_2), 0) as bigint) as highest_2
  , 0 as highest_3
  , 0 as highest_4
from "ppdp__levels_2__0badcafe"
union all
select
  3 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , cast(coalesce(max(index_2), 0) as bigint) as highest_2
  , cast(coalesce(max(index_3), 0) as bigint) as highest_3
  , cast(coalesce(max(index_4), 0) as bigint) as highest_4
from "ppdp__levels_3__0badcafe"
union all
select
  4 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , 0 as highest_2
  , 0 as highest_3
  , 0 as highest_4
from "ppdp__levels_4__0badcafe"
union all
select
  5 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , cast(coalesce(max(index_1), 0) as bigint) as highest_1
  , 0 as highest_2
  , 0 as highest_3
  , 0 as highest_4
from "ppdp__levels_5__0badcafe"
union all
select
  6 as column_index,
  count(*) as leaves
  , cast(coalesce(max(index_0), 0) as bigint) as highest_0
  , 0 as highest_1
  , 0 as highest_2
  , 0 as highest_3
  , 0 as highest_4
from "ppdp__levels_6__0badcafe"

order by 1
