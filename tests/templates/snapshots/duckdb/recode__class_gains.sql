/* ppdp run=0badcafe step=recode/class_gains */
create temporary table "ppdp__gains__0badcafe" as
with counted as (
  select
    branches.part,
    branches.column_index,
    case when verdicts.is_up = 1 then 0 else branches.branch end as side,
    counted.value,
    cast(sum(counted.n) as double) as c
  from "ppdp__branches__0badcafe" as branches
  inner join "ppdp__verdicts_1__0badcafe" as verdicts on verdicts.branch = branches.branch
  inner join "ppdp__members_1__0badcafe" as members on members.cluster = branches.cluster
  inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = members.class_id
  inner join "ppdp__value_codes__0badcafe" as codes on codes.value = counted.value and codes.slot = 1
  group by branches.part, branches.column_index, case when verdicts.is_up = 1 then 0 else branches.branch end, counted.value
), sides as (
  select
    part,
    column_index,
    side,
    sum(c) as n,
    sum(c) * ln(sum(c)) - sum(c * ln(c)) as nats
  from counted
  group by part, column_index, side
), wholes as (
  select
    part,
    column_index,
    sum(c) as n,
    sum(c) * ln(sum(c)) - sum(c * ln(c)) as nats
  from (
    select part, column_index, value, sum(c) as c
    from counted
    group by part, column_index, value
  ) as merged
  group by part, column_index
)
select
  wholes.part,
  wholes.column_index,
  floor(cast(1000000000 as double) * (max(wholes.nats) - sum(sides.nats)) / (max(wholes.n) * ln(cast(2 as double))) / (max(wholes.n) - min(sides.n) + 1) + cast(0.5 as double)) as score
from wholes
inner join sides on sides.part = wholes.part and sides.column_index = wholes.column_index
group by wholes.part, wholes.column_index
