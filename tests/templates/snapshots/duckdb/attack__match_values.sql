/* ppdp run=0badcafe step=attack/match_values */
create temporary table "ppdp__utility_fits__0badcafe" as
with paths as (
  select column_index, leaf, leaf as shown
  from "ppdp__utility_values__0badcafe"
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 0 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 1 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 2 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 3 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 4 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 5 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 6 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 7 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 8 and label_1 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_2 is null then 'null' else '=' || label_2 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 8 and label_2 is not null
  union
  select
    column_index,
    case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
    case when label_1 is null then 'null' else '=' || label_1 end as shown
  from "ppdp__utility_hierarchies__0badcafe"
  where column_index = 9 and label_1 is not null
), read as (
  select labels.*
  from "ppdp__utility_labels__0badcafe" as labels
  where (labels.is_range = 1 or labels.prefix is not null)
    and not exists (
      select 1
      from paths
      where paths.column_index = labels.column_index and paths.shown = labels.shown
    )
)
select labels.column_index, paths.leaf, labels.shown
from paths
inner join "ppdp__utility_labels__0badcafe" as labels
  on labels.column_index = paths.column_index and labels.shown = paths.shown
inner join "ppdp__utility_values__0badcafe" as listed
  on listed.column_index = paths.column_index and listed.leaf = paths.leaf
union
select labels.column_index, listed.leaf, labels.shown
from "ppdp__utility_values__0badcafe" as listed
inner join "ppdp__utility_labels__0badcafe" as labels
  on labels.column_index = listed.column_index and labels.shown = '=*'
union
select read.column_index, listed.leaf, read.shown
from read
inner join "ppdp__utility_values__0badcafe" as listed
  on listed.column_index = read.column_index
  and read.is_range = 1
  and listed.number >= coalesce(read.low, listed.number)
  and listed.number <= coalesce(read.high, listed.number)
  and (read.without_low = 0 or listed.number > read.low)
  and (read.without_high = 0 or listed.number < read.high)
union
select read.column_index, listed.leaf, read.shown
from read
inner join "ppdp__utility_values__0badcafe" as listed
  on listed.column_index = read.column_index
  and length(listed.leaf_text) = length(read.label)
  and substr(listed.leaf_text, 1, length(read.prefix)) = read.prefix
