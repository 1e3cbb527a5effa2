/* ppdp run=0badcafe step=perturb/halve_blocks */
create temporary table "ppdp__blocks_1__0badcafe" as
with variances as (
  select
    ppdp_block,
    count(*) as n,
    cast(count(*) as double) * cast(sum(step_0 * step_0) as double) - cast(sum(step_0) as double) * cast(sum(step_0) as double) as variance_0,
    cast(count(*) as double) * cast(sum(step_1 * step_1) as double) - cast(sum(step_1) as double) * cast(sum(step_1) as double) as variance_1
  from "ppdp__blocks_0__0badcafe"
  group by ppdp_block
), ordered as (
  select
    members.*,
    variances.n,
    row_number() over (
      partition by members.ppdp_block
      order by
        case
          when variance_0 >= greatest(variance_0, variance_1) then step_0
          when variance_1 >= greatest(variance_0, variance_1) then step_1
        end,
        members.ppdp_member
    ) as ppdp_place
  from "ppdp__blocks_0__0badcafe" as members
  inner join variances
    on variances.ppdp_block = members.ppdp_block
)
select
  ppdp_tuple,
  ppdp_copy,
  ppdp_member,
  2 * ppdp_block + case when n > 12 and 2 * ppdp_place > n then 1 else 0 end as ppdp_block,
  step_0,
  step_1,
  ppdp_group
from ordered
