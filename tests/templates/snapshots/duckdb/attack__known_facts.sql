/* ppdp run=0badcafe step=attack/known_facts */
select
  cast(coalesce(sum(kept), 0) as bigint) as fitting_rows,
  cast(coalesce(sum(case when kept_values = 1 and all_values > 1 then kept else 0 end), 0) as bigint) as certain_rows,
  cast(coalesce(sum(case when told = 1 then kept else 0 end), 0) as bigint) as told_rows,
  cast(coalesce(sum(told), 0) as bigint) as told_groups,
  max(case when kept > 0 then cast(best as double) / kept end) as confidence
from (
  select
    groups.*,
    case
      when kept_values = 1 and all_values > 1 then 1
      when kept > 0 and cast(best as double) / kept > cast(1.0 as double) + 1e-12
        and cast(best_before as double) / n <= cast(1.0 as double) + 1e-12 then 1
      else 0
    end as told
  from (
    select
      group_id,
      cast(sum(kept) as bigint) as kept,
      cast(sum(n) as bigint) as n,
      max(kept) as best,
      max(n) as best_before,
      sum(case when kept > 0 then 1 else 0 end) as kept_values,
      count(*) as all_values
    from (
      select
        group_id,
        value_0 as value,
        cast(sum(n) as bigint) as n,
        cast(sum(case when value_0 <> '=flu' then n else 0 end) as bigint) as kept
      from "ppdp__attack_seen_0__0badcafe"
      group by group_id, value_0
    ) as cells
    group by group_id
  ) as groups
) as judged
