/* ppdp run=0badcafe step=perturb/interval_bounds */
create temporary table "ppdp__bounds__0badcafe" as
with highs (ppdp_column, number, place) as (
  values
    (0, 0, 4),
    (0, 1, 5)
), near as (
  select
    middle_blocks.ppdp_column,
    middle_blocks.number,
    middle_blocks.middle,
    middle_blocks.before,
    places.place,
    cast(sum(places.n) as bigint) as n
  from "ppdp__places__0badcafe" as places
  inner join "ppdp__middle_blocks__0badcafe" as middle_blocks
    on middle_blocks.ppdp_column = places.ppdp_column and middle_blocks.block = places.place
  group by 1, 2, 3, 4, 5
), reached as (
  select
    near.*,
    before + cast(sum(n) over (partition by ppdp_column, number order by place rows between unbounded preceding and current row) as bigint) as upto
  from near
), looked_for as (
  select
    ppdp_column,
    number,
    place,
    0 as is_high
  from reached
  where middle > upto - n and middle <= upto
  union all
  select
    ppdp_column,
    number,
    place,
    1 as is_high
  from highs
)
select
  looked_for.ppdp_column,
  looked_for.number,
  min(case when looked_for.is_high = 0 then places.ppdp_tuple end) as middle_tuple,
  min(case when looked_for.is_high = 1 then places.ppdp_tuple end) as high_tuple
from looked_for
inner join "ppdp__places__0badcafe" as places
  on places.ppdp_column = looked_for.ppdp_column and places.place = looked_for.place
group by looked_for.ppdp_column, looked_for.number
