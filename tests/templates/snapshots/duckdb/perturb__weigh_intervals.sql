/* ppdp run=0badcafe step=perturb/weigh_intervals */
create temporary table "ppdp__spans_0__0badcafe" as
with intervals (number, ppdp_column, low, high, wanted) as (
  values
    (0, 0, 1, 80, 0)
),
ends (number, ppdp_column, block, low, high, wanted) as (
  values
    (0, 0, 65, 65, 80, 0)
),
spans as (
  select
    intervals.number,
    intervals.ppdp_column,
    intervals.wanted,
    blocks.place,
    blocks.place + 31 as last_place,
    blocks.kind,
    blocks.n
  from "ppdp__blocks__0badcafe" as blocks
  inner join intervals
    on intervals.ppdp_column = blocks.ppdp_column and blocks.place >= intervals.low
      and blocks.place + 31 <= intervals.high
  union all
  select
    ends.number,
    ends.ppdp_column,
    ends.wanted,
    ends.low as place,
    ends.high as last_place,
    places.kind,
    cast(sum(places.n) as bigint) as n
  from "ppdp__places__0badcafe" as places
  inner join ends
    on ends.ppdp_column = places.ppdp_column and ends.block = (places.place - (places.place - 1) % 32) and places.place between ends.low and ends.high
  group by ends.number, ends.ppdp_column, ends.wanted, ends.low, ends.high, places.kind
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
), middles as (
  select
    scored.*,
    left_rows - n as rows_before,
    all_rows - left_rows as rows_behind,
    max(case when left_rows < all_rows then score end) over (partition by number) as best,
    cast(left_rows - n as double) + cast(n as double) / cast(2 as double) as middle
  from scored
), tangents as (
  select
    middles.*,
    ln(middle) - ln(all_rows - middle) as slope,
    left_nats - gained + right_nats + lost - middle * ln(middle) - (all_rows - middle) * ln(all_rows - middle)
      + (ln(middle) - ln(all_rows - middle)) * n / cast(2 as double) as least_bound,
    all_nats - case when all_rows > 1 then cast(all_rows as double) * ln(cast(all_rows as double)) else cast(0 as double) end + ln(all_rows - 1) + kinds * ln(cast(3 as double)) - cast(0.26 as double)
      - kinds * (case when all_rows > 1 then cast(all_rows as double) * ln(cast(all_rows as double)) else cast(0 as double) end - all_nats) / all_rows
      + (left_kinds - begun) * (case when rows_before > 1 then cast(rows_before as double) * ln(cast(rows_before as double)) else cast(0 as double) end - (left_nats - gained)) / (rows_before + n)
      + right_kinds * (case when rows_behind > 1 then cast(rows_behind as double) * ln(cast(rows_behind as double)) else cast(0 as double) end - right_nats) / (rows_behind + n) as worth
  from middles
), bounds as (
  select
    tangents.number,
    tangents.scope,
    tangents.place,
    max(tangents.least_bound) + sum(greatest(told.gained - told.lost - told.n * tangents.slope, cast(0 as double))) as bound
  from tangents
  inner join told
    on told.number = tangents.number and told.scope = tangents.scope and told.place = tangents.place
  group by tangents.number, tangents.scope, tangents.place
), judged as (
  select
    tangents.*,
    bounds.bound,
    case when wanted = 1 or bounds.bound >= tangents.worth - (cast(0.000001 as double) + case when tangents.all_rows > 1 then cast(tangents.all_rows as double) * ln(cast(tangents.all_rows as double)) else cast(0 as double) end * cast(0.0000000001 as double)) then 1 else 0 end as stays
  from tangents
  inner join bounds
    on bounds.number = tangents.number and bounds.scope = tangents.scope and bounds.place = tangents.place
  where tangents.best is null or bounds.bound >= tangents.best - (cast(0.000001 as double) + case when tangents.all_rows > 1 then cast(tangents.all_rows as double) * ln(cast(tangents.all_rows as double)) else cast(0 as double) end * cast(0.0000000001 as double))
), kept as (
  select
    judged.*,
    greatest(missed, max(case when stays = 0 then bound else missed end) over (partition by number)) as missed_now
  from judged
)
select
  told.number,
  told.ppdp_column,
  (told.place - (told.place - 1) % 32) as block,
  told.place,
  told.last_place,
  told.kind,
  told.upto - told.n as before,
  told.whole,
  kept.wanted,
  kept.missed_now as missed,
  kept.all_rows,
  kept.kinds,
  kept.all_nats,
  kept.rows_before as left_rows,
  kept.left_nats - kept.gained as left_nats,
  kept.right_nats + kept.lost as right_nats,
  kept.left_kinds - kept.begun as left_kinds,
  kept.right_kinds + kept.ended as right_kinds
from kept
inner join told
  on told.number = kept.number and told.scope = kept.scope and told.place = kept.place
where kept.stays = 1
