/* ppdp run=0badcafe step=dbt/model */
with "leaves_of_4" as (
  select
    leaf_text,
    max(label_1) as label_1,
    max(label_2) as label_2
  from (
    select distinct
      cast(dimension."job" as varchar) as leaf_text,
      cast(dimension."field" as varchar) as label_1,
      cast(dimension."any" as varchar) as label_2
    from "source" as dimension
  ) as found
  group by leaf_text
  having count(*) = 1
), counted as (
  select
    source."age" as value_0,
    source."income" as value_1,
    source."zip" as value_2,
    source."born" as value_3,
    source."job ""now""; --" as value_4,
    source."pays d'origine" as value_5,
    source."sex" as value_6,
    count(*) as n
  from "source" as source
  group by
    source."age",
    source."income",
    source."zip",
    source."born",
    source."job ""now""; --",
    source."pays d'origine",
    source."sex"
)
, values_0 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_0 as value
    from counted
    where value_0 is not null
    group by value_0
  ) as found
)
, readable_0 as (
  select leaf_text
  from values_0
  where regexp_matches(leaf_text, '^[+-]?[0-9]{1,25}(\.[0-9]+)?$')
)
, leaves_0 as (
with numbers as (
  select
    leaf_text,
    cast(leaf_text as decimal(38, 12)) as number
  from "readable_0"
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
)
, labels_0 as (
  select
    found.value,
    found.leaf_text,
    leaves.label_1 as label,
    dense_rank() over (order by leaves.label_1) as number

  from values_0 as found
  inner join leaves_0 as leaves on leaves.leaf_text = found.leaf_text
)

, values_1 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_1 as value
    from counted
    where value_1 is not null
    group by value_1
  ) as found
)
, readable_1 as (
  select leaf_text
  from values_1
  where regexp_matches(leaf_text, '^[+-]?[0-9]{1,25}(\.[0-9]+)?$')
)
, leaves_1 as (
with numbers as (
  select
    leaf_text,
    cast(leaf_text as decimal(38, 12)) as number
  from "readable_1"
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
)
, labels_1 as (
  select
    found.value,
    found.leaf_text,
    leaves.label_1 as label,
    dense_rank() over (order by leaves.label_1) as number

  from values_1 as found
  inner join leaves_1 as leaves on leaves.leaf_text = found.leaf_text
)

, values_2 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_2 as value
    from counted
    where value_2 is not null
    group by value_2
  ) as found
)
, leaves_2 as (
select
  leaf_text,
  substr(leaf_text, 1, 4) || repeat('*', greatest(length(leaf_text) - 4, 0)) as label_1,
  substr(leaf_text, 1, 2) || repeat('*', greatest(length(leaf_text) - 2, 0)) as label_2,
  '*' as label_3
from "values_2"
where leaf_text is not null
)
, labels_2 as (
  select
    found.value,
    found.leaf_text,
    leaves.label_1 as label,
    dense_rank() over (order by leaves.label_1) as number

  from values_2 as found
  inner join leaves_2 as leaves on leaves.leaf_text = found.leaf_text
)

, values_3 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_3 as value
    from counted
    where value_3 is not null
    group by value_3
  ) as found
)
, readable_3 as (
  select leaf_text
  from values_3
  where regexp_matches(leaf_text, '^[0-9]{4}-[0-9]{2}-[0-9]{2}')
)
, leaves_3 as (
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
from "readable_3"
where leaf_text is not null
)
, labels_3 as (
  select
    found.value,
    found.leaf_text,
    leaves.label_1 as label,
    dense_rank() over (order by leaves.label_1) as number

  from values_3 as found
  inner join leaves_3 as leaves on leaves.leaf_text = found.leaf_text
)

, values_4 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_4 as value
    from counted
    where value_4 is not null
    group by value_4
  ) as found
)
, labels_4 as (
  select
    found.value,
    found.leaf_text,
    leaves.label_1 as label,
    dense_rank() over (order by leaves.label_1) as number

  from values_4 as found
  inner join "leaves_of_4" as leaves on leaves.leaf_text = found.leaf_text
)
, nulls_4 as (
  select
    max(leaves.label_1) as label,
    max(same.number) as number
  from "leaves_of_4" as leaves
  left join labels_4 as same on same.label = leaves.label_1
  where leaves.leaf_text is null
)

, values_5 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_5 as value
    from counted
    where value_5 is not null
    group by value_5
  ) as found
)
, labels_5 as (
  select
    found.value,
    found.leaf_text,
    leaves.label_1 as label,
    dense_rank() over (order by leaves.label_1) as number

  from values_5 as found
  inner join "ref" as leaves on leaves.leaf_text = found.leaf_text
)
, nulls_5 as (
  select
    max(leaves.label_1) as label,
    max(same.number) as number
  from "ref" as leaves
  left join labels_5 as same on same.label = leaves.label_1
  where leaves.leaf_text is null
)

, values_6 as (
  select
    value,
    cast(value as varchar) as leaf_text
  from (
    select value_6 as value
    from counted
    where value_6 is not null
    group by value_6
  ) as found
)
, leaves_6 as (
select
  leaf_text,
  '*' as label_1
from "values_6"
where leaf_text is not null
)
, labels_6 as (
  select
    found.value,
    found.leaf_text,
    row_number() over (order by found.value) as number

  from values_6 as found
  inner join leaves_6 as leaves on leaves.leaf_text = found.leaf_text
)

, passing as (
  select
    key_0 as key_0_label,
    key_1 as key_1_label,
    key_2 as key_2_label,
    key_3 as key_3_label,
    key_4 as key_4_label,
    key_5 as key_5_label,
    key_6 as key_6_label,
    1 as passes
  from (
    select
      key_0,
      key_1,
      key_2,
      key_3,
      key_4,
      key_5,
      key_6,
      cast(sum(n) as bigint) as n
    from (
      select
        coalesce(labels_0.number, 0) as key_0,
        coalesce(labels_1.number, 0) as key_1,
        coalesce(labels_2.number, 0) as key_2,
        coalesce(labels_3.number, 0) as key_3,
        coalesce(labels_4.number, nulls_4.number, 0) as key_4,
        coalesce(labels_5.number, nulls_5.number, 0) as key_5,
        coalesce(labels_6.number, 0) as key_6,
        counted.n
      from counted
left join labels_0 on labels_0.value = counted.value_0
left join labels_1 on labels_1.value = counted.value_1
left join labels_2 on labels_2.value = counted.value_2
left join labels_3 on labels_3.value = counted.value_3
left join labels_4 on labels_4.value = counted.value_4
cross join nulls_4
left join labels_5 on labels_5.value = counted.value_5
cross join nulls_5
left join labels_6 on labels_6.value = counted.value_6

      where (labels_0.value is not null or counted.value_0 is null) and (labels_1.value is not null or counted.value_1 is null) and (labels_2.value is not null or counted.value_2 is null) and (labels_3.value is not null or counted.value_3 is null) and (labels_4.value is not null or counted.value_4 is null) and (labels_5.value is not null or counted.value_5 is null) and (labels_6.value is not null or counted.value_6 is null)
    ) as generalized
    group by key_0,
    key_1,
    key_2,
    key_3,
    key_4,
    key_5,
    key_6
  ) as groups
  where n >= 3
)
select
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then labels_0.label else '*' end as "age",
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then labels_1.label else '*' end as "income",
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then labels_2.label else '*' end as "zip",
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then labels_3.label else '*' end as "born",
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then coalesce(labels_4.label, nulls_4.label) else '*' end as "job ""now""; --",
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then coalesce(labels_5.label, nulls_5.label) else '*' end as "pays d'origine",
  case when passing.passes = 1 and (labels_0.value is not null or source."age" is null) and (labels_1.value is not null or source."income" is null) and (labels_2.value is not null or source."zip" is null) and (labels_3.value is not null or source."born" is null) and (labels_4.value is not null or source."job ""now""; --" is null) and (labels_5.value is not null or source."pays d'origine" is null) and (labels_6.value is not null or source."sex" is null) then labels_6.leaf_text else '*' end as "sex",
  source."disease" as "disease",
  source."visits" as "visits"
from "source" as source
left join labels_0 on labels_0.value = source."age"
left join labels_1 on labels_1.value = source."income"
left join labels_2 on labels_2.value = source."zip"
left join labels_3 on labels_3.value = source."born"
left join labels_4 on labels_4.value = source."job ""now""; --"
cross join nulls_4
left join labels_5 on labels_5.value = source."pays d'origine"
cross join nulls_5
left join labels_6 on labels_6.value = source."sex"

left join passing on passing.key_0_label = coalesce(labels_0.number, 0) and passing.key_1_label = coalesce(labels_1.number, 0) and passing.key_2_label = coalesce(labels_2.number, 0) and passing.key_3_label = coalesce(labels_3.number, 0) and passing.key_4_label = coalesce(labels_4.number, nulls_4.number, 0) and passing.key_5_label = coalesce(labels_5.number, nulls_5.number, 0) and passing.key_6_label = coalesce(labels_6.number, 0)
order by uuid()
