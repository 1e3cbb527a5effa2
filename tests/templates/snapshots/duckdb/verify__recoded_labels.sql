/* ppdp run=0badcafe step=verify/recoded_labels */
create temporary table "ppdp__linked_values__0badcafe" as
with found as (
  select distinct
    column_index,
    case when column_index = 0 then cast(value_0 as varchar) when column_index = 1 then cast(value_1 as varchar) end as leaf_text
  from (
    select
      case when grouping(listed."ward") = 0 then 0 when grouping(listed."bed") = 0 then 1 end as column_index,
      listed."ward" as value_0,
      listed."bed" as value_1
    from "warehouse"."main"."visits" as listed
    group by grouping sets ((listed."ward"), (listed."bed"))
  ) as grouped
)
, leaves_0 as (
  select
    leaf_text, label_1, label_2
  from "ppdp__hierarchies__0badcafe"
  where column_index = 0 and leaf_text is not null
)

, leaves_1 as (
  select
    leaf_text, label_1
  from "ppdp__hierarchies__0badcafe"
  where column_index = 1 and leaf_text is not null
)

, labelled as (
  select
    0 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf
    , case when leaf_text is null then 'null' else '=' || leaf_text end as key_0
    , case when label_1 is null then 'null' else '=' || label_1 end as key_1
    , '=*' as key_2
  from leaves_0
  union all
  select
    0 as column_index,
'null' as leaf
    , 'null' as key_0
    , case when (select label_1 from "ppdp__hierarchies__0badcafe" where column_index = 0 and leaf_text is null) is null then 'null' else '=' || (select label_1 from "ppdp__hierarchies__0badcafe" where column_index = 0 and leaf_text is null) end as key_1
    , '=*' as key_2
  
union all
  select
    1 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf
    , case when leaf_text is null then 'null' else '=' || leaf_text end as key_0
    , '=*' as key_1
    , cast(null as varchar) as key_2
  from leaves_1
  union all
  select
    1 as column_index,
'null' as leaf
    , 'null' as key_0
    , '=*' as key_1
    , cast(null as varchar) as key_2
  

)
select
  labelled.column_index,
  labelled.leaf,
case when found.column_index in (1) then cast(found.leaf_text as double) end as number
  , labelled.key_0
  , dense_rank() over (partition by labelled.column_index order by labelled.key_0) as number_0
  , labelled.key_1
  , dense_rank() over (partition by labelled.column_index order by labelled.key_1) as number_1
  , labelled.key_2
  , dense_rank() over (partition by labelled.column_index order by labelled.key_2) as number_2
from found
inner join labelled
  on labelled.column_index = found.column_index
  and labelled.leaf = case when found.leaf_text is null then 'null' else '=' || found.leaf_text end
