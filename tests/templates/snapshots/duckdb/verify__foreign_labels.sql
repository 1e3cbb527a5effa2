/* ppdp run=0badcafe step=verify/foreign_labels */
select
  0 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."age" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."age"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 0 and known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 0 and known."label_1" = published.label)
  )
union all
select
  1 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."income" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."income"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 1 and known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 1 and known."label_1" = published.label)
  )
union all
select
  2 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."zip" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."zip"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known."label_1" = published.label)
  )
union all
select
  3 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."born" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."born"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 3 and known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 3 and known."label_1" = published.label)
  )
union all
select
  4 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."job ""now""; --" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."job ""now""; --"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 4 and known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 4 and known."label_1" = published.label)
  )
union all
select
  5 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."pays d'origine" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."pays d'origine"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 5 and known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 5 and known."label_1" = published.label)
  )
union all
select
  6 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    groups."sex" as label,
    cast(sum(groups.ppdp_rows) as bigint) as n
  from "ppdp__groups__0badcafe" as groups
  group by groups."sex"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 6 and known."leaf_text" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 6 and known."leaf_text" = published.label)
  )

order by 1
