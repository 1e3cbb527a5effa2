/* ppdp run=0badcafe step=attack/facts_alone */
select
  coalesce(cast(max(n) as double) / cast(sum(n) as double), 0) as confidence,
  count(*) as values_left
from (
  select cast(sum(n) as bigint) as n
  from "ppdp__attack_seen_0__0badcafe"
  where value_0 <> '=flu'
  group by value_0
) as fitting
