/* ppdp run=0badcafe step=frequency/guards */
create temporary table "ppdp__guards_0__0badcafe" as
with labels as (
  select distinct
    0 as level,
    case when leaf_text is null then 'null' else '=' || leaf_text end as label
  from "ppdp__sensitive_hierarchies__0badcafe"
  where column_index = 0
  union all
  select distinct
    1 as level,
    case when label_1 is null then 'null' else '=' || label_1 end as label
  from "ppdp__sensitive_hierarchies__0badcafe"
  where column_index = 0
  union all
  select distinct
    2 as level,
    case when label_2 is null then 'null' else '=' || label_2 end as label
  from "ppdp__sensitive_hierarchies__0badcafe"
  where column_index = 0
  
), named as (
  select
    codes.value,
    codes.leaf,
    max(labels.level) as level
  from "ppdp__value_codes__0badcafe" as codes
  left join labels on labels.label = codes.leaf
  where codes.slot = 0
    and codes.is_null = 0
  group by codes.value, codes.leaf
)
select
  named.value,
  case
    when named.level is null then null
    when named.level = 2 then -1
    else coalesce(max(ancestors.ancestor), -2)
  end as ancestor
from named
left join "ppdp__ancestors__0badcafe" as ancestors
  on ancestors.slot = 0
  and ancestors.level = named.level
  and ancestors.label = named.leaf
group by named.value, named.level
