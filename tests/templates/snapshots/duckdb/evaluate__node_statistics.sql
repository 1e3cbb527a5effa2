/* ppdp run=0badcafe step=evaluate/node_statistics */
with groups_0 as (
  select
    node_index,
    key_0,
    cast(sum(n) as bigint) as n
    
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0,
      frequency.n
    from "ppdp__frequency__0badcafe" as frequency
    cross join (values (cast(0 as bigint), cast(4602494101219180544 as bigint))) as nodes(node_index, mask_0)
  ) as generalized
  group by node_index, key_0
), anonymity_0 as (
  select
    node_index,
    coalesce(min(case when dropped_rows > 2 then n end), max(n)) as anonymity
  from (
    select
      node_index,
      n,
      sum(sum(n)) over (partition by node_index order by n) as dropped_rows
    from groups_0
    group by node_index, n
  ) as dropped
  group by node_index
)
select
  judged.node_index,
  cast(sum(passes) as bigint) as kept_groups,
  count(*) as all_groups,
  cast(coalesce(sum(case when passes = 0 then n else 0 end), 0) as bigint) as failing_rows,
  min(case when passes = 1 then n end) as smallest_kept,
  cast(coalesce(sum(case when passes = 0 then n else 0 end), 0) as bigint) as lasting_rows,
  cast(sum(passes) as bigint) as lasting_groups,
min(anonymity.anonymity) as anonymity

from (
  select
    node_index,
    n,
    case when n >= 3 then 1 else 0 end as passes
  from groups_0
) as judged
inner join anonymity_0 as anonymity on anonymity.node_index = judged.node_index
group by judged.node_index

order by 1
