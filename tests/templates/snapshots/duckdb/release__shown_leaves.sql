/* ppdp run=0badcafe step=release/shown_leaves */
create temporary table "ppdp__shown_leaves_0__0badcafe" as
with leaves as (
  select
    leaf_text,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
label_1 as label_1,
'*' as label_2
  from "ppdp__hierarchies__0badcafe"
  where column_index = 0
), known as (
  select
    case when cast(dimensions.value_0 as varchar) is null then 'null' else '=' || cast(dimensions.value_0 as varchar) end as leaf,
    max(shown.level) as level
  from "ppdp__dimensions__0badcafe" as dimensions
  inner join "ppdp__shown_values__0badcafe" as shown
    on shown.column_index = dimensions.column_index and shown.code_0 = dimensions.code_0
  where dimensions.column_index = 0
  group by case when cast(dimensions.value_0 as varchar) is null then 'null' else '=' || cast(dimensions.value_0 as varchar) end
), placed as (
  select leaves.*, known.level
  from leaves
  left join known on known.leaf = leaves.leaf
)
, near_1 as (
  select label_1 as label, max(level) as level
  from placed
  where level is not null
  group by label_1
)
, near_2 as (
  select label_2 as label, max(level) as level
  from placed
  where level is not null
  group by label_2
)
, leveled as (
  select
    placed.*,
    coalesce(placed.level, least(2, greatest(0, case when near_1.level is not null then greatest(near_1.level, 0) when near_2.level is not null then greatest(near_2.level, 1) else 2 end))) as shown_level
  from placed
  left join near_1 on near_1.label = placed.label_1
  left join near_2 on near_2.label = placed.label_2
)
select
  0 as column_index,
  leaf_text,
  case shown_level
    when 0 then leaf_text
    when 1 then label_1
    when 2 then label_2
  end as label_1,
  '*' as label_2
from leveled
