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
    case when cast(value as varchar) is null then 'null' else '=' || cast(value as varchar) end as value_key,
    c / sum(c) over () as q,
    row_number() over (order by value) as position,
    count(*) over () as positions
  from (
    select
      value,
      sum(c) as c
    from (
      select
        whole."visits" as value,
        cast(count(*) as double) as c
      from "warehouse"."main"."people" as whole
      group by whole."visits"
    ) as both_tables
    group by value
  ) as counted

), cumulated as (
  select
    position,
    sum(q) over (order by position) as cumulative
  from domain
), prefixes as (
  select
    position,
    cumulative,
    sum(cumulative) over (order by position) as prefix
  from cumulated
), present as (
  select
    row_number() over (order by cells.group_id, domain.position) as cell_id,
    cells.group_id,
    domain.position as first_position,
    coalesce(
      lead(domain.position) over (partition by cells.group_id order by domain.position),
      domain.positions + 1
    ) - 1 as last_position,
    row_number() over (partition by cells.group_id order by domain.position) as place,
    domain.positions,
    cast(sum(cells.c) over (partition by cells.group_id order by domain.position) as double)
      / cast(sum(cells.c) over (partition by cells.group_id) as double) as share
  from cells
  inner join domain on domain.value_key = cells.value_key
), events as (
  select cumulative as height, 0 as kind, cast(0 as bigint) as cell_id from prefixes
  union all
  select share as height, 1 as kind, cell_id from present
), crossings as (
  select
    cell_id,
    kind,
    sum(1 - kind) over (order by height, kind rows between unbounded preceding and current row) as below
  from events
), parts as (
  select
    present.group_id,
    present.first_position,
    present.last_position,
    present.place,
    present.positions,
    present.share,
    least(
      greatest(cast(crossings.below as bigint), present.first_position - 1), present.last_position
    ) as turn
  from present
  inner join crossings on crossings.cell_id = present.cell_id and crossings.kind = 1
), areas as (
  select
    parts.group_id,
    parts.positions,
    case when parts.place = 1 then coalesce(start.prefix, 0) else 0 end
      + parts.share * (2 * parts.turn - parts.first_position + 1 - parts.last_position)
      + coalesce(start.prefix, 0) - 2 * coalesce(turn.prefix, 0) + ending.prefix as area
  from parts
  left join prefixes as start on start.position = parts.first_position - 1
  left join prefixes as turn on turn.position = parts.turn
  inner join prefixes as ending on ending.position = parts.last_position
)
select
  max(distance) as ordered
from (
  select
    sum(area) / greatest(max(positions) - 1, 1) as distance
  from areas
  group by group_id
) as groups
