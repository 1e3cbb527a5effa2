/* ppdp run=0badcafe step=perturb/best_cuts */
with intervals (number, ppdp_column, low, high, wanted) as (
  values
    (0, 0, 1, 5, 1)
),
spans as (
  select
    intervals.number,
    intervals.ppdp_column,
    intervals.wanted,
    blocks.place,
    blocks.place + 0 as last_place,
    blocks.kind,
    blocks.n
  from "ppdp__places__0badcafe" as blocks
  inner join intervals
    on intervals.ppdp_column = blocks.ppdp_column and blocks.place >= intervals.low
      and blocks.place + 0 <= intervals.high
), events as (
  select
    spans.*,
    0 as scope,
    cast(sum(n) over (partition by number, kind order by place rows between unbounded preceding and current row) as bigint) as upto,
    cast(sum(n) over (partition by number, kind) as bigint) as whole
  from spans
), told as (
  select
    events.*,
    case when upto > 1 then cast(upto as double) * ln(cast(upto as double)) else cast(0 as double) end - case when (upto - n) > 1 then cast((upto - n) as double) * ln(cast((upto - n) as double)) else cast(0 as double) end as gained,
    case when (whole - upto + n) > 1 then cast((whole - upto + n) as double) * ln(cast((whole - upto + n) as double)) else cast(0 as double) end - case when (whole - upto) > 1 then cast((whole - upto) as double) * ln(cast((whole - upto) as double)) else cast(0 as double) end as lost
  from events
), steps as (
  select
    number,
    scope,
    place,
    max(wanted) as wanted,
    cast(sum(n) as bigint) as n,
    cast(sum(case when upto = n then 1 else 0 end) as bigint) as begun,
    cast(sum(case when upto = whole then 1 else 0 end) as bigint) as ended,
    sum(gained) as gained,
    sum(lost) as lost
  from told
  group by number, scope, place
), sides as (
  select
    steps.*,
    sum(gained) over (partition by steps.number, steps.scope) - case when sum(n) over (partition by steps.number, steps.scope) > 1 then cast(sum(n) over (partition by steps.number, steps.scope) as double) * ln(cast(sum(n) over (partition by steps.number, steps.scope) as double)) else cast(0 as double) end as missed,
    cast(sum(n) over (partition by steps.number, steps.scope) as bigint) as all_rows,
    cast(sum(begun) over (partition by steps.number, steps.scope) as bigint) as kinds,
    sum(gained) over (partition by steps.number, steps.scope) as all_nats,
    cast(sum(n) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as bigint) as left_rows,
    cast(sum(begun) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as bigint) as left_kinds,
    cast(sum(begun) over (partition by steps.number, steps.scope) - sum(ended) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as bigint) as right_kinds,
    sum(gained) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as left_nats,
    sum(gained) over (partition by steps.number, steps.scope) - sum(lost) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as right_nats
  from steps
), scored as (
  select
    sides.*,
    left_nats - case when left_rows > 1 then cast(left_rows as double) * ln(cast(left_rows as double)) else cast(0 as double) end + right_nats - case when (all_rows - left_rows) > 1 then cast((all_rows - left_rows) as double) * ln(cast((all_rows - left_rows) as double)) else cast(0 as double) end as score
  from sides
), near as (
  select
    number,
    place,
    score,
    max(score) over (partition by number) - cast(0.000000001 as double) - case when all_rows > 1 then cast(all_rows as double) * ln(cast(all_rows as double)) else cast(0 as double) end * cast(0.000000000001 as double) as least
  from scored
  where left_rows < all_rows
), chosen as (
  select
    number,
    min(place) as place
  from near
  where score >= least
  group by number
)
select
  scored.number, scored.place,
  case when scored.wanted = 1 or scored.score > scored.missed + (cast(0.000001 as double) + case when scored.all_rows > 1 then cast(scored.all_rows as double) * ln(cast(scored.all_rows as double)) else cast(0 as double) end * cast(0.0000000001 as double)) then 1 else 0 end as is_best,
  scored.all_rows, scored.left_rows, scored.kinds, scored.left_kinds, scored.right_kinds, scored.all_nats, scored.left_nats, scored.right_nats
from scored
inner join chosen
  on chosen.number = scored.number and chosen.place = scored.place
