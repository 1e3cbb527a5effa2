/* ppdp run=0badcafe step=verify/recoded_boxes */
create temporary table "ppdp__linked_lying_0__0badcafe" as
with groups as (
  select distinct
    group_id,
    shown_0,
    low_1,
    high_1
  from "ppdp__linked_published__0badcafe"
)
, cells_0 as (
  select 0 as level, key_0 as label
  from "ppdp__linked_labels_0__0badcafe"
  where column_index = 0
  union
  select 1 as level, key_1 as label
  from "ppdp__linked_labels_0__0badcafe"
  where column_index = 0
  union
  select 2 as level, key_2 as label
  from "ppdp__linked_labels_0__0badcafe"
  where column_index = 0
  
)
, placed as (
  select
    groups.*,
    1 - 1 + cells_0.level * 1 as vector
  from groups
  inner join cells_0 on cells_0.label = groups.shown_0
), vectors as (
  select distinct
    vector,
    (vector % 3 - vector % 1) as level_0
  from placed
), lifted as (
  select
    tuples.tuple,
    tuples.n,
    vectors.vector
    , case vectors.level_0 when 0 then labels_0.key_0 when 1 then labels_0.key_1 when 2 then labels_0.key_2 end as label_0
    , labels_1.number as number_1
  from "ppdp__linked_tuples_0__0badcafe" as tuples
  inner join "ppdp__linked_labels_0__0badcafe" as labels_0
    on labels_0.column_index = 0
    and labels_0.leaf = tuples.leaf_0
  inner join "ppdp__linked_labels_0__0badcafe" as labels_1
    on labels_1.column_index = 1
    and labels_1.leaf = tuples.leaf_1
  cross join vectors
), apart as (
  select
    vector,
    tuple,
    max(n) as n,
    max(label_0) as label_0,
    max(number_1) as number_1
  from lifted
  group by vector, tuple
)
select distinct
  placed.group_id,
  apart.tuple,
  apart.n
from placed
inner join apart
  on apart.vector = placed.vector
  and apart.label_0 = placed.shown_0
  and apart.number_1 between placed.low_1 and placed.high_1
