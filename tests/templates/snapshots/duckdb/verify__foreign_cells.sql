/* ppdp run=0badcafe step=verify/foreign_cells */
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
    and not (
      1 = 0
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 0 and known.leaf_text is null)
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 0 and known.label_1 is null)
    )
  )
  or (
    label is not null
    and not exists (select 1 from "ppdp__dimensions__0badcafe" as known where known.column_index = 0 and known."value_0" = published.label)
  )
union all
select
  1 as column_index,
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
    and not (
      1 = 0
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 1 and known.leaf_text is null)
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 1 and known.label_1 is null)
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 1 and known.label_2 is null)
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 1 and known.label_3 is null)
    )
  )
  or (
    label is not null
    and not exists (select 1 from "ppdp__dimensions__0badcafe" as known where known.column_index = 1 and known."value_1" = published.label)
  )
union all
select
  2 as column_index,
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
    and not (
      1 = 0
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known.leaf_text is null)
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known.label_1 is null)
      or exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known.label_2 is null)
    )
  )
  or (
    label is not null
    and label <> '*'
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known."leaf_text" = published.label)
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known."label_1" = published.label)
    and not exists (select 1 from "ppdp__hierarchies__0badcafe" as known where known.column_index = 2 and known."label_2" = published.label)
  )

order by 1
