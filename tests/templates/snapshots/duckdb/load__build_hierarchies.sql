/* ppdp run=0badcafe step=load/build_hierarchies */
insert into "ppdp__hierarchies__0badcafe" (
  column_index,
  leaf_text, label_1, label_2, label_3, label_4, label_5, extent_1, extent_2, extent_3, extent_4, extent_5
)
with values_0 as (
  select
    leaf_text
  from "ppdp__values__0badcafe"
  where column_index = 0
), leaves_0 as (
with numbers as (
  select
    leaf_text,
    cast(leaf_text as decimal(38, 12)) as number
  from "values_0"
  where leaf_text is not null
), range_of as (
  select
    cast(max(number) - min(number) as double) as extent
  from numbers
), bounds as (
  select
    leaf_text,
    extent,
    number - mod(number - cast(0 as decimal(38, 12)), cast(10 as decimal(38, 12)))
      - case
        when mod(number - cast(0 as decimal(38, 12)), cast(10 as decimal(38, 12))) < 0
          then cast(10 as decimal(38, 12))
        else 0
      end as low_1,
    number - mod(number - cast(0 as decimal(38, 12)), cast(20 as decimal(38, 12)))
      - case
        when mod(number - cast(0 as decimal(38, 12)), cast(20 as decimal(38, 12))) < 0
          then cast(20 as decimal(38, 12))
        else 0
      end as low_2
  from numbers
  cross join range_of
)
select
  leaf_text,
  '[' || case when cast(cast(low_1 as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_1 as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_1 as decimal(38, 12)) as varchar) end || ', '
    || case when cast(cast(low_1 + cast(10 as decimal(38, 12)) as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_1 + cast(10 as decimal(38, 12)) as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_1 + cast(10 as decimal(38, 12)) as decimal(38, 12)) as varchar) end
    || ')' as label_1,
  least(cast(10 as double), extent) as extent_1,
  '[' || case when cast(cast(low_2 as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_2 as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_2 as decimal(38, 12)) as varchar) end || ', '
    || case when cast(cast(low_2 + cast(20 as decimal(38, 12)) as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_2 + cast(20 as decimal(38, 12)) as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_2 + cast(20 as decimal(38, 12)) as decimal(38, 12)) as varchar) end
    || ')' as label_2,
  least(cast(20 as double), extent) as extent_2,
  '*' as label_3,
  extent as extent_3
from bounds
), values_1 as (
  select
    leaf_text
  from "ppdp__values__0badcafe"
  where column_index = 1
), leaves_1 as (
with numbers as (
  select
    leaf_text,
    cast(leaf_text as decimal(38, 12)) as number
  from "values_1"
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
), values_2 as (
  select
    leaf_text
  from "ppdp__values__0badcafe"
  where column_index = 2
), leaves_2 as (
select
  leaf_text,
  substr(leaf_text, 1, 4) || repeat('*', greatest(length(leaf_text) - 4, 0)) as label_1,
  substr(leaf_text, 1, 2) || repeat('*', greatest(length(leaf_text) - 2, 0)) as label_2,
  '*' as label_3
from "values_2"
where leaf_text is not null
), values_3 as (
  select
    leaf_text
  from "ppdp__values__0badcafe"
  where column_index = 3
), leaves_3 as (
select
  leaf_text,
  substr(leaf_text, 1, 7)
  as label_1,
  substr(leaf_text, 1, 4) || '-Q' || case
    when substr(leaf_text, 6, 2) <= '03' then '1'
    when substr(leaf_text, 6, 2) <= '06' then '2'
    when substr(leaf_text, 6, 2) <= '09' then '3'
    else '4'
  end
  as label_2,
  substr(leaf_text, 1, 4)
  as label_3,
  substr(leaf_text, 1, 3) || '0s'
  as label_4,
  '*' as label_5
from "values_3"
where leaf_text is not null
), values_4 as (
  select
    leaf_text
  from "ppdp__values__0badcafe"
  where column_index = 6
), leaves_4 as (
select
  leaf_text,
  '*' as label_1
from "values_4"
where leaf_text is not null
)
select
  0 as column_index,
  leaf_text
  , label_1
  , label_2
  , label_3
  , cast(null as varchar) as label_4
  , cast(null as varchar) as label_5
  , extent_1
  , extent_2
  , extent_3
  , cast(null as double) as extent_4
  , cast(null as double) as extent_5
from leaves_0
union all
select
  1 as column_index,
  leaf_text
  , label_1
  , label_2
  , label_3
  , cast(null as varchar) as label_4
  , cast(null as varchar) as label_5
  , extent_1
  , extent_2
  , extent_3
  , cast(null as double) as extent_4
  , cast(null as double) as extent_5
from leaves_1
union all
select
  2 as column_index,
  leaf_text
  , label_1
  , label_2
  , label_3
  , cast(null as varchar) as label_4
  , cast(null as varchar) as label_5
  , cast(null as double) as extent_1
  , cast(null as double) as extent_2
  , cast(null as double) as extent_3
  , cast(null as double) as extent_4
  , cast(null as double) as extent_5
from leaves_2
union all
select
  3 as column_index,
  leaf_text
  , label_1
  , label_2
  , label_3
  , label_4
  , label_5
  , cast(null as double) as extent_1
  , cast(null as double) as extent_2
  , cast(null as double) as extent_3
  , cast(null as double) as extent_4
  , cast(null as double) as extent_5
from leaves_3
union all
select
  6 as column_index,
  leaf_text
  , label_1
  , cast(null as varchar) as label_2
  , cast(null as varchar) as label_3
  , cast(null as varchar) as label_4
  , cast(null as varchar) as label_5
  , cast(null as double) as extent_1
  , cast(null as double) as extent_2
  , cast(null as double) as extent_3
  , cast(null as double) as extent_4
  , cast(null as double) as extent_5
from leaves_4
