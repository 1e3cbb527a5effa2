/* ppdp run=0badcafe step=perturb/whole_means */
create temporary table "ppdp__centers_0__0badcafe" as
with steps as (
  select
    grouped.ppdp_group,
    count(*) as n,
    cast(sum(cast(floor(cast(cast(grouped.value_0 as decimal(38, 2)) - cast(limits.low_0 as decimal(38, 2)) as double) * cast(100.0 as double) + cast(0.5 as double)) as bigint)) as bigint) as sum_0
  from (
    select
      ppdp_value as value_0,
      ppdp_group
    from "ppdp__groups_0__0badcafe"
  ) as grouped
  cross join "ppdp__limits__0badcafe" as limits
  group by grouped.ppdp_group
)
select
  cast(cast(limits.low_0 as decimal(38, 2)) + cast(cast(cast(floor(((2 * sum_0 + n) - (2 * sum_0 + n) % (2 * n)) / cast((2 * n) as double) + cast(0.5 as double)) as bigint) as double) / cast(100.0 as double) as decimal(38, 2)) as decimal(6, 2)) as center_0,
  steps.ppdp_group
from steps
cross join "ppdp__limits__0badcafe" as limits
