/* ppdp run=0badcafe step=load/create_dimensions */
create temporary table "ppdp__dimensions__0badcafe" as
select
  counted.column_index,
  counted.value_0,
  counted.value_1,
  counted.value_2,
  counted.value_3,
  counted.value_4,
  counted.value_5,
  counted.value_6,
  counted.n
  , case
    when counted.column_index = 0
      then cast(path.index_2 * 1152921504606846976 + path.index_1 * 576460752303423488 as bigint)
    when counted.column_index = 1
      then cast(path.index_2 * 288230376151711744 + path.index_1 * 144115188075855872 as bigint)
    when counted.column_index = 2
      then cast(path.index_2 * 72057594037927936 + path.index_1 * 18014398509481984 + path.index_0 * 9007199254740992 as bigint)
    when counted.column_index = 3
      then cast(path.index_4 * 1125899906842624 + path.index_1 * 562949953421312 as bigint)
    when counted.column_index = 4
      then cast(path.index_1 * 281474976710656 + path.index_0 * 140737488355328 as bigint)
    when counted.column_index = 5
      then cast(path.index_1 * 70368744177664 + path.index_0 * 35184372088832 as bigint)
    when counted.column_index = 6
      then cast(path.index_0 * 8796093022208 as bigint)
    when counted.column_index >= 0 then cast(0 as bigint)
  end as code_0
  , path.label_1
  , path.leaves_1
  , path.extent_1
  , path.label_2
  , path.leaves_2
  , path.extent_2
  , path.label_3
  , path.leaves_3
  , path.extent_3
  , path.label_4
  , path.leaves_4
  , path.extent_4
  , path.label_5
  , path.leaves_5
  , path.extent_5
from "ppdp__values__0badcafe" as counted
inner join "ppdp__levels__0badcafe" as path
  on path.column_index = counted.column_index
  and path.leaf = counted.leaf
where (counted.column_index <> 0 or counted.leaf_text is not null)
  and (counted.column_index <> 1 or counted.leaf_text is not null)
  and (counted.column_index <> 2 or counted.leaf_text is not null)
  and (counted.column_index <> 3 or counted.leaf_text is not null)
  and (counted.column_index <> 4 or counted.leaf_text is not null)
  and (counted.column_index <> 5 or counted.leaf_text is not null)
