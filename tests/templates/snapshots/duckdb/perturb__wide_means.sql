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
value_1, cast(floor(cast(cast((cast(value_1 as decimal(38, 2)) % cast(1000000000000 as decimal(38, 2))) as varchar) as double) * cast(100.0 as double) + cast(0.5 as double)) as bigint) as part_1_0, cast(floor(cast(cast((cast(value_1 as decimal(38, 2)) - cast(value_1 as decimal(38, 2)) % cast(1000000000000 as decimal(38, 2))) as varchar) as double) * cast(1e-12 as double) + cast(0.5 as double)) as bigint) as part_1_1,
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
cast(sum(part_1_0) as bigint) as part_1_0, cast(sum(part_1_1) as bigint) as part_1_1, min(value_1) as least_1,
    max(value_1) as most_1
  from counted
  group by ppdp_group
), divided_1 as (
  select
    ((2 * part_1_1) % (2 * n) + 2 * n) % (2 * n) as left_1_1,
    above.*
  from sums as above
), divided_0 as (
  select
    ((2 * part_1_0 + n + left_1_1 * 100000000000000) % (2 * n) + 2 * n) % (2 * n) as left_1_0,
    above.*
  from divided_1 as above
), means as (
  select
    cast(floor(cast((2 * part_1_0 + n + left_1_1 * 100000000000000) - left_1_0 as double) / cast(2 * n as double) + cast(0.5 as double)) as bigint) as mean_1_0,
    cast(floor(cast((2 * part_1_1) - left_1_1 as double) / cast(2 * n as double) + cast(0.5 as double)) as bigint) as mean_1_1,
    divided.*
  from divided_0 as divided
)
select
cast(cast(lowest_0 as bigint) + cast(cast(cast(floor(((2 * sum_0 + n) - (2 * sum_0 + n) % (2 * n)) / cast((2 * n) as double) + cast(0.5 as double)) as bigint) as double) / cast(1.0 as double) as decimal(38, 0)) as integer) as center_0,
cast((cast(case when mean_1_0 < 0 then '-' else '' end || substr(('000' || cast(abs(mean_1_0) as varchar)), 1, (length('000' || cast(abs(mean_1_0) as varchar)) - 2)) || '.' || substr(('000' || cast(abs(mean_1_0) as varchar)), (length('000' || cast(abs(mean_1_0) as varchar)) - 2) + 1) as decimal(38, 2)) + cast(cast(mean_1_1 as varchar) || '000000000000' as decimal(38, 2))) as decimal(20, 2)) as center_1,
  means.ppdp_group
from means
cross join "ppdp__limits__0badcafe" as limits
