/* ppdp run=0badcafe step=load/create_dimension */
create temporary table "ppdp__dimension_0__0badcafe" as
select
  counted.value,
  counted.n
  , cast(path.index_2 * 1152921504606846976 + path.index_1 * 576460752303423488 as bigint) as code_0
  , path.label_1
  , path.leaves_1
  , path.extent_1
  , path.label_2
  , path.leaves_2
  , path.extent_2
  , path.label_3
  , path.leaves_3
  , path.extent_3
from "ppdp__values_0__0badcafe" as counted
inner join "ppdp__levels_0__0badcafe" as path on path.leaf = counted.leaf
where counted.value is not null
