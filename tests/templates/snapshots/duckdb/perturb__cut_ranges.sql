/* ppdp run=0badcafe step=perturb/cut_ranges */
create temporary table "ppdp__blocks_4__0badcafe" as
with spread as (
  select
    ppdp_block,
    count(*) as n,
    cast(count(*) as double) / cast(400.0 as double) as ppdp_parts,
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
), parted as (
  select
    members.*,
    slices.n,
    slices.ppdp_slices,
    cast(
      case
        when variance_0 >= greatest(variance_0, variance_1) then ((members.step_0 - low_0) * 256 - ((members.step_0 - low_0) * 256) % width_0) / width_0
        when variance_1 >= greatest(variance_0, variance_1) then ((members.step_1 - low_1) * 256 - ((members.step_1 - low_1) * 256) % width_1) / width_1
      end as bigint
    ) as ppdp_part
  from "ppdp__blocks_0__0badcafe" as members
  inner join slices
    on slices.ppdp_block = members.ppdp_block
), counted as (
  select
    ppdp_block,
    ppdp_part,
    min(n) as n,
    min(ppdp_slices) as ppdp_slices,
    cast(count(*) as bigint) as ppdp_rows
  from parted
  group by ppdp_block, ppdp_part
), placed as (
  select
    counted.*,
    cast(sum(ppdp_rows) over (partition by ppdp_block order by ppdp_part rows between unbounded preceding and current row) - ppdp_rows as bigint) as ppdp_start
  from counted
), sliced as (
  select
    placed.*,
    cast((ppdp_start * ppdp_slices - (ppdp_start * ppdp_slices) % n) / n as bigint) as ppdp_slice
  from placed
), begun as (
  select
    ppdp_block,
    ppdp_slice,
    min(n) as n,
    min(ppdp_start) as ppdp_start
  from sliced
  group by ppdp_block, ppdp_slice
), cut as (
  select
    ppdp_block,
    ppdp_slice,
    case when ppdp_start - lag(ppdp_start) over (partition by ppdp_block order by ppdp_slice) >= 200 and n - ppdp_start >= 200 then 1 else 0 end as ppdp_is_cut
  from begun
), numbered as (
  select
    ppdp_block,
    ppdp_slice,
    cast(sum(ppdp_is_cut) over (partition by ppdp_block order by ppdp_slice rows between unbounded preceding and current row) as bigint) as ppdp_number
  from cut
), found as (
  select
    sliced.ppdp_block,
    sliced.ppdp_part,
    sliced.ppdp_block * 2 + numbered.ppdp_number as ppdp_slice
  from sliced
  inner join numbered
    on numbered.ppdp_block = sliced.ppdp_block and numbered.ppdp_slice = sliced.ppdp_slice
)
select
  parted.ppdp_tuple,
  parted.ppdp_copy,
  parted.ppdp_member,
  found.ppdp_slice as ppdp_block,
  parted.step_0,
  parted.step_1,
  parted.ppdp_group
from parted
inner join found
  on found.ppdp_block = parted.ppdp_block and found.ppdp_part = parted.ppdp_part
