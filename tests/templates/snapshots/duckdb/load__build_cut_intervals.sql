/* ppdp run=0badcafe step=load/build_cut_intervals */
create temporary table "ppdp__hierarchy_1__0badcafe" as
with numbers as (
  select
    leaf_text,
    cast(leaf_text as decimal(38, 12)) as number
  from "ppdp__values_1__0badcafe"
  where leaf_text is not null
), range_of as (
  select
    min(number) as lowest,
    max(number) as highest
  from numbers
)
select
  leaf_text,
  case
    when number < 1500 then '<1500'
    when number < 2500 then '[1500, 2500)'
    else '>=2500'
  end as label_1,
  cast(least(case
    when number < 1500
      then 1500 - lowest
    when number < 2500
      then 2500 - 1500
    else highest - 2500
  end, highest - lowest) as double) as extent_1,
  case
    when number < 2500 then '<2500'
    else '>=2500'
  end as label_2,
  cast(least(case
    when number < 2500
      then 2500 - lowest
    else highest - 2500
  end, highest - lowest) as double) as extent_2,
  '*' as label_3,
  cast(highest - lowest as double) as extent_3
from numbers
cross join range_of
