/* ppdp run=0badcafe step=perturb/mdav_round */
create temporary table "ppdp__round_0__0badcafe" as
with means as (
  select
    ppdp_block,
    cast(floor(cast(sum(step_0) as double) / cast(count(*) as double) + cast(0.5 as double)) as bigint) as step_0,
    cast(floor(cast(sum(step_1) as double) / cast(count(*) as double) + cast(0.5 as double)) as bigint) as step_1
  from "ppdp__blocks_4__0badcafe"
  where ppdp_group is null
  group by ppdp_block
), far as (
  select
    members.ppdp_block,
    arg_max({ 'step_0': members.step_0, 'step_1': members.step_1 }, cast((members.step_0 - means.step_0) * (members.step_0 - means.step_0) + (members.step_1 - means.step_1) * (members.step_1 - means.step_1) as hugeint) * 9223372036854775808 - members.ppdp_member) as ppdp_anchor
  from "ppdp__blocks_4__0badcafe" as members
  inner join means
    on means.ppdp_block = members.ppdp_block
  where members.ppdp_group is null
  group by members.ppdp_block
), first_near as (
  select
    members.ppdp_block,
    count(*) as n,
    arg_min(members.ppdp_member, cast((members.step_0 - far.ppdp_anchor.step_0) * (members.step_0 - far.ppdp_anchor.step_0) + (members.step_1 - far.ppdp_anchor.step_1) * (members.step_1 - far.ppdp_anchor.step_1) as hugeint) * 9223372036854775808 + members.ppdp_member, 2) as ppdp_nearest,
    arg_max({ 'step_0': members.step_0, 'step_1': members.step_1 }, cast((members.step_0 - far.ppdp_anchor.step_0) * (members.step_0 - far.ppdp_anchor.step_0) + (members.step_1 - far.ppdp_anchor.step_1) * (members.step_1 - far.ppdp_anchor.step_1) as hugeint) * 9223372036854775808 + members.ppdp_member) as ppdp_anchor
  from "ppdp__blocks_4__0badcafe" as members
  inner join far
    on far.ppdp_block = members.ppdp_block
  where members.ppdp_group is null
  group by members.ppdp_block
), second_near as (
  select
    members.ppdp_block,
    arg_min(members.ppdp_member, cast((members.step_0 - first_near.ppdp_anchor.step_0) * (members.step_0 - first_near.ppdp_anchor.step_0) + (members.step_1 - first_near.ppdp_anchor.step_1) * (members.step_1 - first_near.ppdp_anchor.step_1) as hugeint) * 9223372036854775808 + members.ppdp_member, 2) as ppdp_nearest
  from "ppdp__blocks_4__0badcafe" as members
  inner join first_near
    on first_near.ppdp_block = members.ppdp_block
  where members.ppdp_group is null and not list_contains(first_near.ppdp_nearest, members.ppdp_member)
  group by members.ppdp_block
)
select
  members.* replace (
    case
      when first_near.n < 4 or list_contains(first_near.ppdp_nearest, members.ppdp_member) then 0
      when first_near.n < 6 or list_contains(second_near.ppdp_nearest, members.ppdp_member) then 1
    end as ppdp_group
  )
from "ppdp__blocks_4__0badcafe" as members
inner join first_near
  on first_near.ppdp_block = members.ppdp_block
left join second_near
  on second_near.ppdp_block = members.ppdp_block
where members.ppdp_group is null
