/* ppdp run=0badcafe step=perturb/weigh_spans */
create temporary table "ppdp__spans_1__0badcafe" as
with spans as (
  select
    wider.number,
    wider.place as scope,
    greatest((places.place - (places.place - 1) % 16), wider.place) as place,
    places.kind,
    min(wider.ppdp_column) as ppdp_column,
    min(wider.wanted) as wanted,
    min(least((places.place - (places.place - 1) % 16) + 15, wider.last_place)) as last_place,
    min(wider.before) as before,
    min(wider.whole) as whole,
    cast(sum(places.n) as bigint) as n
  from "ppdp__places__0badcafe" as places
  inner join "ppdp__spans_0__0badcafe" as wider
    on wider.block = (places.place - (places.place - 1) % 32) and wider.kind = places.kind and wider.ppdp_column = places.ppdp_column
      and places.place between wider.place and wider.last_place
  group by 1, 2, 3, 4
), events as (
  select
    spans.*,
    before + cast(sum(n) over (partition by number, scope, kind order by place rows between unbounded preceding and current row) as bigint) as upto
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
), starts as (
  select
    number,
    place as scope,
    min(missed) as missed,
    min(all_rows) as all_rows,
    min(kinds) as kinds,
    min(all_nats) as all_nats,
    min(left_rows) as left_rows,
    min(left_nats) as left_nats,
    min(right_nats) as right_nats,
    min(left_kinds) as left_kinds,
    min(right_kinds) as right_kinds
  from "ppdp__spans_0__0badcafe"
  group by number, place
), sides as (
  select
    steps.*,
    starts.missed,
    starts.all_rows,
    starts.kinds,
    starts.all_nats,
    starts.left_rows + cast(sum(steps.n) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as bigint) as left_rows,
    starts.left_kinds + cast(sum(steps.begun) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as bigint) as left_kinds,
    starts.right_kinds - cast(sum(steps.ended) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as bigint) as right_kinds,
    starts.left_nats + sum(steps.gained) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as left_nats,
    starts.right_nats - sum(steps.lost) over (partition by steps.number, steps.scope order by steps.place rows between unbounded preceding and current row) as right_nats
  from steps
  inner join starts
    on starts.number = steps.number and starts.scope = steps.scope
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
  (told.place - (told.place - 1) % 16) as block,
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
