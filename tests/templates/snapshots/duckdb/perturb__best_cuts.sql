/* ppdp run=0badcafe step=perturb/best_cuts */
with intervals (number, ppdp_column, low, high) as (
  values
    (0, 0, 1, 5)
), events as (
  select
    intervals.number,
    places.place,
    places.n,
    sum(places.n) over (partition by intervals.number, places.kind order by places.place) as upto,
    sum(places.n) over (partition by intervals.number, places.kind) as whole
  from "ppdp__places__0badcafe" as places
  inner join intervals
    on intervals.ppdp_column = places.ppdp_column and places.place between intervals.low and intervals.high
), steps as (
  select
    number,
    place,
    sum(n) as n,
    sum(case when upto = n then 1 else 0 end) as begun,
    sum(case when upto = whole then 1 else 0 end) as ended,
    sum(case when upto > 1 then cast(upto as double) * ln(cast(upto as double)) else cast(0 as double) end - case when (upto - n) > 1 then cast((upto - n) as double) * ln(cast((upto - n) as double)) else cast(0 as double) end) as gained,
    sum(case when (whole - upto + n) > 1 then cast((whole - upto + n) as double) * ln(cast((whole - upto + n) as double)) else cast(0 as double) end - case when (whole - upto) > 1 then cast((whole - upto) as double) * ln(cast((whole - upto) as double)) else cast(0 as double) end) as lost
  from events
  group by number, place
), sides as (
  select
    number,
    place,
    sum(n) over (partition by number order by place) as left_rows,
    sum(n) over (partition by number) as all_rows,
    sum(begun) over (partition by number order by place) as left_kinds,
    sum(begun) over (partition by number) - sum(ended) over (partition by number order by place) as right_kinds,
    sum(begun) over (partition by number) as kinds,
    sum(gained) over (partition by number order by place) as left_nats,
    sum(gained) over (partition by number) as all_nats,
    sum(gained) over (partition by number) - sum(lost) over (partition by number order by place) as right_nats
  from steps
), scored as (
  select
    sides.*,
    left_nats - case when left_rows > 1 then cast(left_rows as double) * ln(cast(left_rows as double)) else cast(0 as double) end + right_nats - case when (all_rows - left_rows) > 1 then cast((all_rows - left_rows) as double) * ln(cast((all_rows - left_rows) as double)) else cast(0 as double) end as score
  from sides
  where left_rows < all_rows
), best as (
  select
    number,
    max(score) - cast(0.000000001 as double) - max(case when all_rows > 1 then cast(all_rows as double) * ln(cast(all_rows as double)) else cast(0 as double) end) * cast(0.000000000001 as double) as least
  from scored
  group by number
), chosen as (
  select
    scored.number,
    min(scored.place) as place
  from scored
  inner join best
    on best.number = scored.number and scored.score >= best.least
  group by scored.number
)
select
  scored.number, scored.place, scored.all_rows, scored.left_rows, scored.kinds, scored.left_kinds, scored.right_kinds,
  scored.all_nats, scored.left_nats, scored.right_nats
from scored
inner join chosen
  on chosen.number = scored.number and chosen.place = scored.place
