/* ppdp run=0badcafe step=frequency/value_codes */
create temporary table "ppdp__value_codes__0badcafe" as
with found as (
  select
    0 as slot,
    leaf,
cast(null as double) as number,
    row_number() over (order by min(leaf_text) nulls last) as sort_position,
    cast(sum(n) as bigint) as total
  from "ppdp__counted_values__0badcafe"
  where column_index = 7
  group by leaf
union all
  select
    1 as slot,
    leaf,
cast(null as double) as number,
    row_number() over (order by min(leaf_text) nulls last) as sort_position,
    cast(sum(n) as bigint) as total
  from "ppdp__counted_values__0badcafe"
  where column_index = 8
  group by leaf

), placed as (
  select
    slot,
    leaf,
    number,
    total,
    case
      when slot >= 0 then sort_position
    end as place
  from found
)
select
  row_number() over (order by slot, leaf) - 1 as value,
  slot,
  leaf,
  number,
  total,
  case when leaf = 'null' then 1 else 0 end as is_null,
  case when place is null then 1 else 0 end as unplaced,
  row_number() over (partition by slot order by place) as position,
  cast(sum(total) over (partition by slot order by place rows between unbounded preceding and current row) as bigint) as cumulative
from placed
