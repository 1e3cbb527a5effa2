/* ppdp run=0badcafe step=evaluate/node_statistics */
select
  nodes.node_index,
  statistics.*
from (values (cast(0 as bigint), cast(4602494101219180544 as bigint))) as nodes(node_index, mask_0)
cross join lateral (
  with groups as materialized (
    select
      key_0,
      cast(sum(n) as bigint) as n
      
    from (
      select
        (frequency.key_0 & nodes.mask_0) as key_0,
        frequency.n
      from "ppdp__frequency__0badcafe" as frequency
    ) as generalized
    group by key_0
  ), judged as (
    select
    n,
    case when n >= 3 then 1 else 0 end as passes
    from groups
  )
  select
  cast(sum(passes) as bigint) as kept_groups,
  count(*) as all_groups,
  cast(coalesce(sum(case when passes = 0 then n else 0 end), 0) as bigint) as failing_rows,
  min(case when passes = 1 then n end) as smallest_kept,
  cast(coalesce(sum(case when passes = 0 then n else 0 end), 0) as bigint) as lasting_rows,
  cast(sum(passes) as bigint) as lasting_groups,
    (
      select coalesce(min(case when dropped_rows > 2 then n end), max(n))
      from (
        select
          n,
          sum(sum(n)) over (order by n) as dropped_rows
        from groups
        group by n
      ) as dropped
    ) as anonymity

  from judged
) as statistics

order by 1
