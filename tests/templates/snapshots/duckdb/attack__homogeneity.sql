/* ppdp run=0badcafe step=attack/homogeneity */
select
  groups,
  certain_rows,
  group_id,
  n,
  value
from (
  select
    group_id,
    n,
    value,
    count(*) over () as groups,
    cast(sum(n) over () as bigint) as certain_rows,
    row_number() over (order by n desc, group_id) as place
  from (
    select
      group_id,
      min(value_0) as value,
      cast(sum(n) as bigint) as n
    from "ppdp__attack_shown_0__0badcafe"
    group by group_id
    having count(distinct value_0) = 1
  ) as certain
) as ranked
where place = 1
