/* ppdp run=0badcafe step=frequency/label_codes */
create temporary table "ppdp__value_codes_1__0badcafe" as
select
  value,
  slot,
  leaf,
  number,
  total,
  case when leaf = 'null' then 1 else 0 end as is_null,
  0 as unplaced,
  row_number() over (partition by slot order by first_position) as position,
  cast(sum(total) over (partition by slot order by first_position rows between unbounded preceding and current row) as bigint) as cumulative
from (
  select
    label_value as value,
    slot,
    label as leaf,
    min(number) as number,
    cast(sum(total) as bigint) as total,
    min(position) as first_position
  from "ppdp__labels_1__0badcafe"
  group by label_value, slot, label
) as labels
