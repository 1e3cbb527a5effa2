/* ppdp run=0badcafe step=attack/similarity */
with cells as (
  select
    cells.group_id,
    cells.n,
    case when ancestors.value is null and cells.value = 'null' then 'null' else ancestors.label_1 end as label_1
  from (
    select
      group_id,
      value_0 as value,
      cast(sum(n) as bigint) as n
    from "ppdp__attack_seen_0__0badcafe"
    group by group_id, value_0
  ) as cells
  left join "ppdp__attack_ancestors_0__0badcafe" as ancestors on ancestors.value = cells.value
), priors as (
  select
    prior.share,
    case when ancestors.value is null and prior.value = 'null' then 'null' else ancestors.label_1 end as label_1
  from "ppdp__attack_prior_0__0badcafe" as prior
  left join "ppdp__attack_ancestors_0__0badcafe" as ancestors on ancestors.value = prior.value
)
, outside_1 as (
  select
    label_1 as label,
    1 - sum(share) as outside
  from priors
  where label_1 is not null
  group by label_1
  having sum(share) < 1 - 1e-12
)
select
  1 as level,
  count(alike.group_id) as groups,
  cast(coalesce(sum(alike.n), 0) as bigint) as alike_rows,
  min(outside_1.outside) as least_outside
from outside_1
left join (
  select
    group_id,
    min(label_1) as label,
    cast(sum(n) as bigint) as n
  from cells
  group by group_id
  having count(distinct label_1) = 1 and count(label_1) = count(*)
) as alike on alike.label = outside_1.label

order by level
