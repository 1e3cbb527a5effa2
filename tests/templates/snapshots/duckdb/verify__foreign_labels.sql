/* ppdp run=0badcafe step=verify/foreign_labels */
select
  0 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."age" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."age"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_0__0badcafe" as known where known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_0__0badcafe" as known where known."label_1" = published.label)
  )
union all
select
  1 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."income" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."income"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_1__0badcafe" as known where known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_1__0badcafe" as known where known."label_1" = published.label)
  )
union all
select
  2 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."zip" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."zip"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_2__0badcafe" as known where known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_2__0badcafe" as known where known."label_1" = published.label)
  )
union all
select
  3 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."born" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."born"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_3__0badcafe" as known where known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_3__0badcafe" as known where known."label_1" = published.label)
  )
union all
select
  4 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."job ""now""; --" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."job ""now""; --"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_4__0badcafe" as known where known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_4__0badcafe" as known where known."label_1" = published.label)
  )
union all
select
  5 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."pays d'origine" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."pays d'origine"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_5__0badcafe" as known where known."label_1" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_5__0badcafe" as known where known."label_1" = published.label)
  )
union all
select
  6 as column_index,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    release."sex" as label,
    count(*) as n
  from "warehouse"."shop"."ppdp__release__0badcafe" as release
  group by release."sex"
) as published
where (
    label is null
    and not exists (select 1 from "ppdp__hierarchy_6__0badcafe" as known where known."leaf_text" is null)
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchy_6__0badcafe" as known where known."leaf_text" = published.label)
  )

order by 1
