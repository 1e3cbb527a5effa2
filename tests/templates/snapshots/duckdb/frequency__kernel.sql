/* ppdp run=0badcafe step=frequency/kernel */
create temporary table "ppdp__kernel_0__0badcafe" as
with codes as (
  select value, number, total
  from "ppdp__value_codes__0badcafe"
  where slot = 0
), distances as (
  select
    one.value as smoothed,
    other.value,
    other.total,
    1 - cast(coalesce(max(shared.levels), 0) as double) / 2 as distance
  from codes as one
  cross join codes as other
  left join (
    select mine.value as smoothed, theirs.value, count(*) as levels
    from "ppdp__ancestors__0badcafe" as mine
    inner join "ppdp__ancestors__0badcafe" as theirs on theirs.ancestor = mine.ancestor
    where mine.slot = 0
    group by mine.value, theirs.value
  ) as shared on shared.smoothed = one.value and shared.value = other.value
  group by one.value, other.value, other.total
), weighted as (
  select
    smoothed,
    value,
    total,
    0.75e0 * (1 - distance * distance / (cast(0.5 as double) * cast(0.5 as double))) as raw_weight
  from distances
  where distance < cast(0.5 as double)
), normalized as (
  select
    smoothed,
    value,
    total,
    raw_weight / sum(raw_weight) over (partition by smoothed) as weight
  from weighted
)
select
  smoothed,
  value,
  weight,
  sum(weight * total) over (partition by smoothed) / 28 as mass
from normalized
