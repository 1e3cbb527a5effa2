/* ppdp run=0badcafe step=perturb/means */
create temporary table "ppdp__centers_0__0badcafe" as
with counted as (
  select
cast(floor(cast(cast(value_0 as bigint) - cast(limits.low_0 as bigint) as double) * cast(1.0 as double) + cast(0.5 as double)) as bigint) as steps_0,
value_1, (case when cast(case when limits.high_1 > - limits.low_1 then limits.high_1 when limits.low_1 < 0 then - limits.low_1 end as double) > cast(1 as double) and abs(cast(value_1 as double)) < cast(case when limits.high_1 > - limits.low_1 then limits.high_1 when limits.low_1 < 0 then - limits.low_1 end as double) * cast(1e-30 as double) then cast(0 as double) else cast(value_1 as double) / cast(case when limits.high_1 > - limits.low_1 then limits.high_1 when limits.low_1 < 0 then - limits.low_1 end as double) end) * cast(1073741824 as double) as turns_1,
    ppdp_group
  from (
    select
      tuples."age" as value_0,
      tuples."weight" as value_1,
      members.ppdp_group
    from "ppdp__distinct_rows__0badcafe" as tuples
    inner join "ppdp__groups_0__0badcafe" as members
      on members.ppdp_tuple = tuples.ppdp_tuple
  ) as grouped
  cross join "ppdp__limits__0badcafe" as limits
), sums as (
  select
    ppdp_group,
    count(*) as n,
cast(sum(steps_0) as bigint) as sum_0,
cast(sum(cast(floor(turns_1) as bigint)) as double) as turns_1,
    cast(sum(cast(floor((turns_1 - floor(turns_1)) * cast(1073741824 as double)) as bigint)) as double) as parts_1,
    cast(sum(cast(floor((((turns_1 - floor(turns_1)) * cast(1073741824 as double)) - floor(((turns_1 - floor(turns_1)) * cast(1073741824 as double)))) * cast(1073741824 as double)) as bigint)) as double) as rests_1,
    min(value_1) as least_1,
    max(value_1) as most_1
  from counted
  group by ppdp_group
)
select
cast(cast(limits.low_0 as bigint) + cast(cast(cast(floor(((2 * sum_0 + n) - (2 * sum_0 + n) % (2 * n)) / cast((2 * n) as double) + cast(0.5 as double)) as bigint) as double) / cast(1.0 as double) as decimal(38, 0)) as integer) as center_0,
cast(case when most_1 > least_1 then greatest(least((turns_1 + (parts_1 + rests_1 / cast(1073741824 as double)) / cast(1073741824 as double)) / cast(n as double) / cast(1073741824 as double) * cast(case when limits.high_1 > - limits.low_1 then limits.high_1 when limits.low_1 < 0 then - limits.low_1 end as double), cast(most_1 as double)), cast(least_1 as double)) else cast(least_1 as double) end as double) as center_1,
  sums.ppdp_group
from sums
cross join "ppdp__limits__0badcafe" as limits
