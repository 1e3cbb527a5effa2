/* ppdp run=0badcafe step=recode/branch_verdicts */
create temporary table "ppdp__verdicts_1__0badcafe" as
with observed as (
  select
    branches.branch as key_0,
    cast(sum(branches.n) as bigint) as n
  from "ppdp__branches__0badcafe" as branches
  group by branches.branch

), nodes as (
  select
    0 as node_index,
    cast(-1 as bigint) as mask_0
), groups_0 as (
  select
    node_index,
    key_0,
    cast(sum(n) as bigint) as n
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0,
      frequency.n
    from "observed" as frequency
    cross join "nodes"
  ) as generalized
  group by node_index, key_0
), judged_0 as (
  select
    facts.*,
    case when n >= 3 then 1 else 0 end as passes
  from (
    select
      groups.*
    from groups_0 as groups
  ) as facts
)

select
  sizes.branch,
  sizes.part,
  sizes.column_index,
  sizes.n,
  case when judged.passes = 1 then 0 else 1 end as is_up,
  0 as settled
from (
  select branch, part, column_index, cast(sum(n) as bigint) as n
  from "ppdp__branches__0badcafe"
  group by branch, part, column_index
) as sizes
inner join judged_0 as judged on judged.key_0 = sizes.branch
