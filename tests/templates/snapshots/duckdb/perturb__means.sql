/* ppdp run=0badcafe step=perturb/means */
create temporary table "ppdp__centers_0__0badcafe" as
with grouped as (
  select
    numbers.*
  from (
    select
      rows_now."age" as value_0,
      rows_now."weight" as value_1,
      members.ppdp_group
    from "ppdp__perturbed_2__0badcafe" as rows_now
    inner join "ppdp__groups_0__0badcafe" as members
      on members.ppdp_tuple = rows_now.ppdp_tuple and members.ppdp_copy = rows_now.ppdp_copy
  ) as numbers
), bounds as (
  select
    min(value_0) as low_0,
    max(value_0) as high_0,
    min(value_1) as low_1,
    max(value_1) as high_1,
    ppdp_group
  from grouped
  group by ppdp_group
), steps as (
  select
    bounds.ppdp_group,
    count(*) as n,
    min(bounds.low_0) as low_0,
    min(bounds.high_0) as high_0,
    cast(sum(cast(floor(cast(cast(grouped.value_0 as bigint) - cast(bounds.low_0 as bigint) as double) * cast(1.0 as double) + cast(0.5 as double)) as bigint)) as bigint) as sum_0,
    min(bounds.low_1) as low_1,
    min(bounds.high_1) as high_1,
    cast(sum(cast(floor((cast(grouped.value_1 as double) - cast(bounds.low_1 as double)) / (cast(case when bounds.high_1 > bounds.low_1 then bounds.high_1 end as double) - cast(bounds.low_1 as double)) * cast(1099511627776 as double) + cast(0.5 as double)) as bigint)) as double) as sum_1
  from grouped
  inner join bounds
    on bounds.ppdp_group = grouped.ppdp_group
  group by bounds.ppdp_group
)
select
  cast(cast(low_0 as bigint) + cast(cast(cast(floor(((2 * sum_0 + n) - (2 * sum_0 + n) % (2 * n)) / cast((2 * n) as double) + cast(0.5 as double)) as bigint) as double) / cast(1.0 as double) as decimal(38, 0)) as integer) as center_0,
  cast(case when high_1 > low_1 then cast(low_1 as double) + (cast(high_1 as double) - cast(low_1 as double)) * (sum_1 / cast(n as double) / cast(1099511627776 as double)) else low_1 end as double) as center_1,
  ppdp_group
from steps
