/* ppdp run=0badcafe step=attack/total_groups */
select
  cast(coalesce(sum(n), 0) as bigint) as total_rows,
  count(*) as groups,
  coalesce(min(n), 0) as smallest
from (
  select cast(sum(n) as bigint) as n
  from "ppdp__attack_seen_0__0badcafe"
  group by group_id
) as sizes
