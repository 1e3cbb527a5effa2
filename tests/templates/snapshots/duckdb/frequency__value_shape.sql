/* ppdp run=0badcafe step=frequency/value_shape */
select
  slot,
  min(value) as first_value,
  count(*) as distinct_values,
  cast(sum(unplaced) as bigint) as unplaced
from "ppdp__value_codes__0badcafe"
group by slot
order by slot
