/* ppdp run=0badcafe step=attack/probabilistic */
select
  confidence,
  mean_confidence,
  told_rows,
  told_groups,
  group_id,
  group_rows,
  value
from (
  select
    group_id,
    value,
    group_rows,
    confidence,
    cast(sum(n) over () as double) / cast(sum(group_rows) over () as double) as mean_confidence,
    cast(sum(case when confidence > cast(0.9 as double) + 1e-12 then group_rows else 0 end) over () as bigint) as told_rows,
    cast(sum(case when confidence > cast(0.9 as double) + 1e-12 then 1 else 0 end) over () as bigint) as told_groups,
    row_number() over (order by confidence desc, group_rows desc, group_id) as place
  from (
    select
      group_id,
      value,
      n,
      cast(sum(n) over (partition by group_id) as bigint) as group_rows,
      cast(n as double) / cast(sum(n) over (partition by group_id) as double) as confidence,
      row_number() over (partition by group_id order by n desc, value collate "C") as place
    from (
      select
        group_id,
        value_0 as value,
        cast(sum(n) as bigint) as n
      from "ppdp__attack_seen_0__0badcafe"
      group by group_id, value_0
    ) as cells
  ) as shares
  where place = 1
) as ranked
where place = 1
