/* ppdp run=0badcafe step=perturb/wide_means */
create temporary table "ppdp__centers_0__0badcafe" as
with grouped as (
  select
    numbers.*
  from (
    select
      tuples."near" as value_0,
      tuples."far" as value_1,
      members.ppdp_group
    from "ppdp__distinct_rows__0badcafe" as tuples
    inner join "ppdp__groups_0__0badcafe" as members
      on members.ppdp_tuple = tuples.ppdp_tuple
  ) as numbers
), bounds as (
  select
    min(value_0) as low_0,
    min(value_1) as low_1,
    ppdp_group
  from grouped
  group by ppdp_group
), counted as (
  select
    bounds.low_0,
cast(floor(cast(cast(value_0 as bigint) - cast(bounds.low_0 as bigint) as double) * cast(1.0 as double) + cast(0.5 as double)) as bigint) as steps_0,
    bounds.low_1,
cast(floor(cast(cast(value_1 as decimal(38, 2)) - cast(bounds.low_1 as decimal(38, 2)) as double) * cast(100.0 as double) + cast(0.5 as double)) as bigint) as steps_1,
    grouped.ppdp_group
  from grouped
  inner join bounds
    on bounds.ppdp_group = grouped.ppdp_group
  cross join "ppdp__limits__0badcafe" as limits
), sums as (
  select
    ppdp_group,
    count(*) as n,
min(low_0) as lowest_0, cast(sum(steps_0) as bigint) as sum_0,
min(low_1) as lowest_1, cast(sum(steps_1) as bigint) as sum_1
  from counted
  group by ppdp_group
)
select
cast(cast(lowest_0 as bigint) + cast(cast(cast(floor(((2 * sum_0 + n) - (2 * sum_0 + n) % (2 * n)) / cast((2 * n) as double) + cast(0.5 as double)) as bigint) as double) / cast(1.0 as double) as decimal(38, 0)) as integer) as center_0,
cast(cast(lowest_1 as decimal(38, 2)) + cast(cast(cast(floor(((2 * sum_1 + n) - (2 * sum_1 + n) % (2 * n)) / cast((2 * n) as double) + cast(0.5 as double)) as bigint) as double) / cast(100.0 as double) as decimal(38, 2)) as decimal(20, 2)) as center_1,
  sums.ppdp_group
from sums
cross join "ppdp__limits__0badcafe" as limits
