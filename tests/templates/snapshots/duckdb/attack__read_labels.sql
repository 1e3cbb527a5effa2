/* ppdp run=0badcafe step=attack/read_labels */
create temporary table "ppdp__utility_labels__0badcafe" as
select
  column_index,
  shown,
  label,
  case
    when form = 'interval' then cast(substr(split_part(label, ', ', 1), 2) as double)
    when form = 'number' then cast(label as double)
    when form = 'bound' and label like '>%' then cast(replace(replace(label, '>', ''), '=', '') as double)
  end as low,
  case
    when form = 'interval' then cast(rtrim(split_part(label, ', ', 2), ')]') as double)
    when form = 'number' then cast(label as double)
    when form = 'bound' and label like '<%' then cast(replace(replace(label, '<', ''), '=', '') as double)
  end as high,
  case when label like '(%' or (label like '>%' and label not like '>=%') then 1 else 0 end as without_low,
  case when label like '%)' or (label like '<%' and label not like '<=%') then 1 else 0 end as without_high,
  case when form in ('interval', 'bound', 'number') then 1 else 0 end as is_range,
  case when form = 'code' then rtrim(label, '*') end as prefix
from (
  select
    column_index,
    shown,
    label,
    case
      when regexp_matches(label, '^[\[(]-?[0-9]+(\.[0-9]+)?, -?[0-9]+(\.[0-9]+)?[\])]$') then 'interval'
      when regexp_matches(label, '^[<>]=?-?[0-9]+(\.[0-9]+)?$') then 'bound'
      when are_numbers = 1 and regexp_matches(label, '^-?[0-9]+(\.[0-9]+)?$') then 'number'
      when regexp_matches(label, '^[^*]+[*]+$') then 'code'
    end as form
  from (
    select distinct
      0 as column_index,
      shown_0 as shown,
      0 as are_numbers,
      case when shown_0 <> 'null' then substr(shown_0, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      1 as column_index,
      shown_1 as shown,
      1 as are_numbers,
      case when shown_1 <> 'null' then substr(shown_1, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      2 as column_index,
      shown_2 as shown,
      0 as are_numbers,
      case when shown_2 <> 'null' then substr(shown_2, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      3 as column_index,
      shown_3 as shown,
      0 as are_numbers,
      case when shown_3 <> 'null' then substr(shown_3, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      4 as column_index,
      shown_4 as shown,
      0 as are_numbers,
      case when shown_4 <> 'null' then substr(shown_4, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      5 as column_index,
      shown_5 as shown,
      0 as are_numbers,
      case when shown_5 <> 'null' then substr(shown_5, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      6 as column_index,
      shown_6 as shown,
      0 as are_numbers,
      case when shown_6 <> 'null' then substr(shown_6, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      7 as column_index,
      shown_7 as shown,
      0 as are_numbers,
      case when shown_7 <> 'null' then substr(shown_7, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      8 as column_index,
      shown_8 as shown,
      0 as are_numbers,
      case when shown_8 <> 'null' then substr(shown_8, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    union all
    select distinct
      9 as column_index,
      shown_9 as shown,
      1 as are_numbers,
      case when shown_9 <> 'null' then substr(shown_9, 2) end as label
    from "ppdp__utility_merged__0badcafe"
    
  ) as listed
) as formed
