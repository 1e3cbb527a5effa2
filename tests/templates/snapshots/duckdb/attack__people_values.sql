/* ppdp run=0badcafe step=attack/people_values */
create temporary table "ppdp__attack_leaves_2__0badcafe" as
select
  column_index,
  leaf,
  leaf_text,
  case when regexp_matches(leaf_text, '^[+-]?[0-9]+(\.[0-9]+)?$') then cast(leaf_text as double) end as number,
  n
from (
  select
    0 as column_index,
    leaf_0 as leaf,
    case when leaf_0 <> 'null' then substr(leaf_0, 2) end as leaf_text,
    cast(sum(n) as bigint) as n
  from "ppdp__attack_people_1__0badcafe"
  group by leaf_0
  union all
  select
    1 as column_index,
    leaf_1 as leaf,
    case when leaf_1 <> 'null' then substr(leaf_1, 2) end as leaf_text,
    cast(sum(n) as bigint) as n
  from "ppdp__attack_people_1__0badcafe"
  group by leaf_1
  
) as listed
