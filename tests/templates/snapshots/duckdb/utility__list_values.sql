/* ppdp run=0badcafe step=utility/list_values */
create temporary table "ppdp__utility_listed__0badcafe" as
select
  column_index,
  shown,
  case when regexp_matches(label, '^[+-]?[0-9]+(\.[0-9]+)?$') then cast(label as double) end as number,
  source_rows,
  release_rows
from (
  select
    0 as column_index,
    shown_0 as shown,
    case when shown_0 <> 'null' then substr(shown_0, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_0
  union all
  select
    1 as column_index,
    shown_1 as shown,
    case when shown_1 <> 'null' then substr(shown_1, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_1
  union all
  select
    2 as column_index,
    shown_2 as shown,
    case when shown_2 <> 'null' then substr(shown_2, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_2
  union all
  select
    3 as column_index,
    shown_3 as shown,
    case when shown_3 <> 'null' then substr(shown_3, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_3
  union all
  select
    4 as column_index,
    shown_4 as shown,
    case when shown_4 <> 'null' then substr(shown_4, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_4
  union all
  select
    5 as column_index,
    shown_5 as shown,
    case when shown_5 <> 'null' then substr(shown_5, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_5
  union all
  select
    6 as column_index,
    shown_6 as shown,
    case when shown_6 <> 'null' then substr(shown_6, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_6
  union all
  select
    7 as column_index,
    shown_7 as shown,
    case when shown_7 <> 'null' then substr(shown_7, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_7
  union all
  select
    8 as column_index,
    shown_8 as shown,
    case when shown_8 <> 'null' then substr(shown_8, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_8
  union all
  select
    9 as column_index,
    shown_9 as shown,
    case when shown_9 <> 'null' then substr(shown_9, 2) end as label,
    cast(sum(source_rows) as bigint) as source_rows,
    cast(sum(release_rows) as bigint) as release_rows
  from "ppdp__utility_merged__0badcafe"
  group by shown_9
  
) as shown_values
