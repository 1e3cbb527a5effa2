/* ppdp run=0badcafe step=perturb/cut_blocks */
create temporary table "ppdp__blocks_4__0badcafe" as
with spread as (
  select
    ppdp_block,
    count(*) as n,
    cast(count(*) as double) / cast(12.0 as double) as ppdp_parts,
    min(step_0) as low_0,
    max(step_0) - min(step_0) + 1 as width_0,
    cast(count(*) as double) * cast(sum(step_0 * step_0) as double) - cast(sum(step_0) as double) * cast(sum(step_0) as double) as variance_0,
    min(step_1) as low_1,
    max(step_1) - min(step_1) + 1 as width_1,
    cast(count(*) as double) * cast(sum(step_1 * step_1) as double) - cast(sum(step_1) as double) * cast(sum(step_1) as double) as variance_1
  from "ppdp__blocks_0__0badcafe"
  group by ppdp_block
), rooted as (
  select
    spread.*,
    cast(floor(exp(ln(ppdp_parts) / cast(4.0 as double))) as bigint) as ppdp_root
  from spread
), slices as (
  select
    rooted.*,
    ppdp_root + case when cast(ppdp_root as double) * cast(ppdp_root as double) * cast(ppdp_root as double) * cast(ppdp_root as double) < ppdp_parts then 1 else 0 end as ppdp_slices
  from rooted
), ordered as (
  select
    members.*,
    slices.n,
    slices.ppdp_slices,
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
  inner join slices
    on slices.ppdp_block = members.ppdp_block
)
select
  ppdp_tuple,
  ppdp_copy,
  ppdp_member,
  ppdp_block * 2 + cast(((ppdp_place - 1) * ppdp_slices - ((ppdp_place - 1) * ppdp_slices) % n) / n as bigint) as ppdp_block,
  step_0,
  step_1,
  ppdp_group
from ordered
