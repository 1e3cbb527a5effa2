/* ppdp run=0badcafe step=verify/linked_values */
create temporary table "ppdp__linked_values__0badcafe" as
with found as (
  select
    column_index,
    value_0,
    value_1,
    value_2,
    value_3,
    value_4,
    value_5,
    value_6,
    case when column_index = 0 then cast(value_0 as varchar) when column_index = 1 then cast(value_1 as varchar) when column_index = 2 then cast(value_2 as varchar) when column_index = 3 then cast(value_3 as varchar) when column_index = 4 then cast(value_4 as varchar) when column_index = 5 then cast(value_5 as varchar) when column_index = 6 then cast(value_6 as varchar) end as leaf_text,
    case when column_index = 0 then cast(value_0 as varchar) when column_index = 1 then cast(value_1 as varchar) when column_index = 2 then cast(value_2 as varchar) when column_index = 3 then cast(value_3 as varchar) when column_index = 4 then cast(value_4 as varchar) when column_index = 5 then cast(value_5 as varchar) when column_index = 6 then cast(value_6 as varchar) end as written
  from (
    select
      case when grouping(listed."age") = 0 then 0 when grouping(listed."income") = 0 then 1 when grouping(listed."zip") = 0 then 2 when grouping(listed."born") = 0 then 3 when grouping(listed."job ""now""; --") = 0 then 4 when grouping(listed."pays d'origine") = 0 then 5 when grouping(listed."sex") = 0 then 6 end as column_index,
      listed."age" as value_0,
      listed."income" as value_1,
      listed."zip" as value_2,
      listed."born" as value_3,
      listed."job ""now""; --" as value_4,
      listed."pays d'origine" as value_5,
      listed."sex" as value_6
    from "warehouse"."main"."people" as listed
    group by grouping sets ((listed."age"), (listed."income"), (listed."zip"), (listed."born"), (listed."job ""now""; --"), (listed."pays d'origine"), (listed."sex"))
  ) as grouped
)
, leaves_0 as (
  select
    leaf_text, label_1, label_2, label_3
  from "ppdp__hierarchies__0badcafe"
  where column_index = 0 and leaf_text is not null
)

, leaves_1 as (
  select
    leaf_text, label_1, label_2, label_3
  from "ppdp__hierarchies__0badcafe"
  where column_index = 1 and leaf_text is not null
)

, leaves_2 as (
  select
    leaf_text, label_1, label_2, label_3
  from "ppdp__hierarchies__0badcafe"
  where column_index = 2 and leaf_text is not null
)

, leaves_3 as (
  select
    leaf_text, label_1, label_2, label_3, label_4, label_5
  from "ppdp__hierarchies__0badcafe"
  where column_index = 3 and leaf_text is not null
)

, leaves_4 as (
  select
    leaf_text, label_1, label_2
  from "ppdp__hierarchies__0badcafe"
  where column_index = 4 and leaf_text is not null
)

, leaves_5 as (
  select
    leaf_text, label_1, label_2
  from "ppdp__hierarchies__0badcafe"
  where column_index = 5 and leaf_text is not null
)

, leaves_6 as (
  select
    leaf_text, label_1
  from "ppdp__hierarchies__0badcafe"
  where column_index = 6 and leaf_text is not null
)

, labelled as (
  select
    0 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_0
  union all
  select
    0 as column_index,
'null' as leaf,
    '=*' as shown_key
  
union all
  select
    1 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_1
  union all
  select
    1 as column_index,
'null' as leaf,
    '=*' as shown_key
  
union all
  select
    2 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_2
  union all
  select
    2 as column_index,
'null' as leaf,
    '=*' as shown_key
  
union all
  select
    3 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_3
  union all
  select
    3 as column_index,
'null' as leaf,
    '=*' as shown_key
  
union all
  select
    4 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_4
  union all
  select
    4 as column_index,
'null' as leaf,
    '=*' as shown_key
  
union all
  select
    5 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_5
  union all
  select
    5 as column_index,
'null' as leaf,
    '=*' as shown_key
  
union all
  select
    6 as column_index,
case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    '=*' as shown_key
  from leaves_6
  union all
  select
    6 as column_index,
'null' as leaf,
    '=*' as shown_key
  

)
select
  found.column_index,
  found.value_0,
  found.value_1,
  found.value_2,
  found.value_3,
  found.value_4,
  found.value_5,
  found.value_6,
  found.leaf_text,
  found.written,
  labelled.shown_key,
dense_rank() over (partition by found.column_index order by labelled.shown_key) as number
from found
inner join labelled
  on labelled.column_index = found.column_index
  and labelled.leaf = case when found.leaf_text is null then 'null' else '=' || found.leaf_text end
