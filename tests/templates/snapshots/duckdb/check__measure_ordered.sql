/* ppdp run=0badcafe step=check/measure_ordered */
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
    c / sum(c) over () as q,
    row_number() over (order by value) as position,
    count(*) over () as positions
  from (
    select
      whole."visits" as value,
      case when cast(whole."visits" as varchar) is null then 'null' else '=' || cast(whole."visits" as varchar) end as value_key,
      cast(count(*) as double) as c
    from "warehouse"."main"."people" as whole
    group by whole."visits"
  ) as counted

), sizes as (
  select
    group_id,
    cast(sum(c) as double) as n
  from cells
  group by group_id
), climbed as (
  select
    sizes.group_id,
    domain.positions,
    sum(coalesce(cells.c, 0) / sizes.n - domain.q)
      over (partition by sizes.group_id order by domain.position) as difference
  from sizes
  cross join domain
  left join cells on cells.group_id = sizes.group_id and cells.value_key = domain.value_key
)
select
  max(distance) as ordered
from (
  select
    sum(abs(difference)) / greatest(max(positions) - 1, 1) as distance
  from climbed
  group by group_id
) as groups
