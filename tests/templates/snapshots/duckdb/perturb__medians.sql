/* ppdp run=0badcafe step=perturb/medians */
create temporary table "ppdp__medians_0__0badcafe" as
with intervals (low, high) as (
  values
    (1, 4),
    (5, 5)
), numbers as (
  select
    "age" as ppdp_value,
    row_number() over (order by "age") as place,
    sum(ppdp_rows) as n
  from "ppdp__distinct_rows__0badcafe"
  where "age" is not null
  group by "age"
), placed as (
  select
    numbers.ppdp_value,
    intervals.low,
    numbers.place,
    sum(numbers.n) over (partition by intervals.low order by numbers.place) as upto,
    sum(numbers.n) over (partition by intervals.low) as whole
  from numbers
  inner join intervals
    on numbers.place between intervals.low and intervals.high
), middles as (
  select
    low,
    min(place) as place
  from placed
  where 2 * upto >= whole
  group by low
)
select
  placed.ppdp_value,
  numbers.ppdp_value as ppdp_median
from placed
inner join middles
  on middles.low = placed.low
inner join numbers
  on numbers.place = middles.place
