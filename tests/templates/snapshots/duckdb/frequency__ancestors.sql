/* ppdp run=0badcafe step=frequency/ancestors */
create temporary table "ppdp__ancestors__0badcafe" as
with paths as (
  select distinct
    codes.value,
    codes.slot,
    0 as level,
    case when hierarchy.leaf_text is null then 'null' else '=' || hierarchy.leaf_text end as label,
    codes.total
  from "ppdp__value_codes__0badcafe" as codes
  inner join "ppdp__sensitive_hierarchies__0badcafe" as hierarchy
    on hierarchy.column_index = 0
    and case when hierarchy.leaf_text is null then 'null' else '=' || hierarchy.leaf_text end = codes.leaf
  where codes.slot = 0
union all
  select distinct
    codes.value,
    codes.slot,
    1 as level,
    case when hierarchy.label_1 is null then 'null' else '=' || hierarchy.label_1 end as label,
    codes.total
  from "ppdp__value_codes__0badcafe" as codes
  inner join "ppdp__sensitive_hierarchies__0badcafe" as hierarchy
    on hierarchy.column_index = 0
    and case when hierarchy.leaf_text is null then 'null' else '=' || hierarchy.leaf_text end = codes.leaf
  where codes.slot = 0

)
select
  value,
  slot,
  level,
  label,
  dense_rank() over (order by slot, level, label) as ancestor,
  cast(sum(total) over (partition by slot, level, label) as bigint) as total
from paths
