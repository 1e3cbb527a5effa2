/* ppdp run=0badcafe step=attack/read_labels */
create temporary table "ppdp__attack_labels_2__0badcafe" as
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
      1 as are_numbers,
      case when shown_0 <> 'null' then substr(shown_0, 2) end as label
    from "ppdp__attack_groups_0__0badcafe"
    union all
    select distinct
      1 as column_index,
      shown_1 as shown,
      0 as are_numbers,
      case when shown_1 <> 'null' then substr(shown_1, 2) end as label
    from "ppdp__attack_groups_0__0badcafe"
    
  ) as listed
) as formed
