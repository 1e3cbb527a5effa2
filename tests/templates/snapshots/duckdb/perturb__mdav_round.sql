/* ppdp run=0badcafe step=perturb/mdav_round */
create temporary table "ppdp__round_0__0badcafe" as
with means as (
  select
    ppdp_block,
    count(*) as n,
    cast(floor(cast(sum(step_0) as double) / cast(count(*) as double) + cast(0.5 as double)) as bigint) as step_0,
    cast(floor(cast(sum(step_1) as double) / cast(count(*) as double) + cast(0.5 as double)) as bigint) as step_1
  from "ppdp__blocks_1__0badcafe"
  where ppdp_group is null
  group by ppdp_block
), away as (
  select
    members.*,
    means.n,
    (members.step_0 - means.step_0) * (members.step_0 - means.step_0) + (members.step_1 - means.step_1) * (members.step_1 - means.step_1) as ppdp_away
  from "ppdp__blocks_1__0badcafe" as members
  inner join means
    on means.ppdp_block = members.ppdp_block
  where members.ppdp_group is null
), far as (
  select
    away.*,
    row_number() over (partition by ppdp_block order by ppdp_away desc, ppdp_member) as ppdp_far
  from away
), first_near as (
  select
    far.*,
    row_number() over (partition by far.ppdp_block order by (far.step_0 - anchor.step_0) * (far.step_0 - anchor.step_0) + (far.step_1 - anchor.step_1) * (far.step_1 - anchor.step_1), far.ppdp_member) as ppdp_near
  from far
  inner join far as anchor
    on anchor.ppdp_block = far.ppdp_block and anchor.ppdp_far = 1
), second_near as (
  select
    first_near.*,
    row_number() over (
      partition by first_near.ppdp_block, case when first_near.ppdp_near <= 2 then 0 else 1 end
      order by (first_near.step_0 - anchor.step_0) * (first_near.step_0 - anchor.step_0) + (first_near.step_1 - anchor.step_1) * (first_near.step_1 - anchor.step_1), first_near.ppdp_member
    ) as ppdp_later
  from first_near
  inner join first_near as anchor
    on anchor.ppdp_block = first_near.ppdp_block and anchor.ppdp_near = anchor.n
)
select
  ppdp_tuple,
  ppdp_copy,
  ppdp_member,
  ppdp_block,
  step_0,
  step_1,
  case
    when n < 4 or ppdp_near <= 2 then 0
    when n < 6 or ppdp_later <= 2 then 1
  end as ppdp_group
from second_near
