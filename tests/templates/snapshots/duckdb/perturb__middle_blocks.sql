/* ppdp run=0badcafe step=perturb/middle_blocks */
create temporary table "ppdp__middle_blocks__0badcafe" as
with intervals (ppdp_column, number, middle) as (
  values
    (0, 0, 14),
    (0, 1, 28)
), counted as (
  select
    ppdp_column,
    place,
    cast(sum(n) as bigint) as n
  from "ppdp__places__0badcafe"
  group by ppdp_column, place
), summed as (
  select
    ppdp_column,
    place,
    cast(sum(n) over (partition by ppdp_column order by place rows between unbounded preceding and current row) as bigint) - n as before
  from counted
), marked as (
  select
    ppdp_column,
    before + 1 as row_place,
    place as block,
    before,
    cast(null as bigint) as number
  from summed
  union all
  select
    ppdp_column,
    middle as row_place,
    null as block,
    null as before,
    number
  from intervals
), picked as (
  select
    ppdp_column,
    number,
    row_place as middle,
    max(block) over (partition by ppdp_column order by row_place) as block,
    max(before) over (partition by ppdp_column order by row_place) as before
  from marked
)
select
  ppdp_column,
  number,
  middle,
  block,
  before
from picked
where number is not null
