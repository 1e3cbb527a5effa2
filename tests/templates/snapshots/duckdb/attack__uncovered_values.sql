/* ppdp run=0badcafe step=attack/uncovered_values */
select
  count(distinct listed.value_0) as uncovered_values,
  cast(coalesce(sum(listed.n), 0) as bigint) as uncovered_rows
from "ppdp__attack_seen_0__0badcafe" as listed
where listed.value_0 <> 'null'
  and not exists (
    select 1
    from "ppdp__attack_ancestors_0__0badcafe" as ancestors
    where ancestors.value = listed.value_0
  )
