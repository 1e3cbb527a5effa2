/* ppdp run=0badcafe step=attack/presence */
select
  max(share) as largest,
  min(share) as least,
  cast(sum(case when people = 0 then n else 0 end) as bigint) as rows_of_nobody,
  cast(sum(case when share > cast(0.9 as double) + 1e-12 then people else 0 end) as bigint) as told_people,
  cast(sum(case when share > cast(0.9 as double) + 1e-12 then 1 else 0 end) as bigint) as told_groups,
  cast(sum(case when share >= 1 then people else 0 end) as bigint) as certain_people
from (
  select
    groups.n,
    coalesce(fitting.people, 0) as people,
    case when fitting.people > 0 then cast(groups.n as double) / fitting.people end as share
  from "ppdp__attack_groups_0__0badcafe" as groups
  left join (
    select
      pairs.group_id,
      cast(sum(people.n) as bigint) as people
    from "ppdp__attack_pairs_2001__0badcafe" as pairs
    inner join "ppdp__attack_people_1__0badcafe" as people on people.node_1 = pairs.person
    group by pairs.group_id
  ) as fitting on fitting.group_id = groups.node_1
) as linked
