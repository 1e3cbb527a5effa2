/* ppdp run=0badcafe step=check/measure_sensitive */
with cells as (
  select
    dense_rank() over (order by group_0, group_1) as group_id,
    value_key,
    c
  from (
    select
      measured."sex" as group_0,
      measured."job ""now""; --" as group_1,
      case when cast(measured."visits" as varchar) is null then 'null' else '=' || cast(measured."visits" as varchar) end as value_key,
      count(*) as c
    from "warehouse"."main"."people" as measured
    group by measured."sex", measured."job ""now""; --", measured."visits"
  ) as counted

), domain as (
  select
    value_key,
    c / sum(c) over () as q
  from (
    select
      case when cast(whole."visits" as varchar) is null then 'null' else '=' || cast(whole."visits" as varchar) end as value_key,
      cast(count(*) as double) as c
    from "warehouse"."main"."people" as whole
    group by whole."visits"
  ) as counted

), shares as (
  select
    cells.group_id,
    cast(cells.c as double) as c,
    cast(sum(cells.c) over (partition by cells.group_id) as double) as n,
    row_number() over (partition by cells.group_id order by cells.c desc, cells.value_key) as place,
    coalesce(domain.q, 0) as q
  from cells
  left join domain on domain.value_key = cells.value_key
), groups as (
  select
    max(n) as n,
    count(*) as distinct_values,
    max(c) as largest,
    ln(max(n)) - sum(c * ln(c)) / max(n) as entropy,
    (sum(abs(c / n - q)) + 1 - sum(q)) / 2 as equal_distance,
    sum(sqrt(c / n * q)) as affinity
    , sum(case when place < 2 then 0 else c end) as tail_2
    , sum(case when place < 3 then 0 else c end) as tail_3
    , sum(case when place < 4 then 0 else c end) as tail_4
    , sum(case when place < 5 then 0 else c end) as tail_5
  from shares
  group by group_id
)
select
  min(distinct_values) as distinct_l,
  min(entropy) as entropy,
  max(largest / n) as alpha,
  max(equal_distance) as equal_distance,
  max(sqrt(greatest(1 - affinity, 0))) as hellinger
  , max(case when tail_2 > 0 then largest / tail_2 end) as recursive_2
  , max(case when tail_3 > 0 then largest / tail_3 end) as recursive_3
  , max(case when tail_4 > 0 then largest / tail_4 end) as recursive_4
  , max(case when tail_5 > 0 then largest / tail_5 end) as recursive_5
from groups
