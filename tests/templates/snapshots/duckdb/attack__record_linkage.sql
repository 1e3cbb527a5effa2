/* ppdp run=0badcafe step=attack/record_linkage */
select
  cast(sum(n) as bigint) as total_rows,
  count(*) as groups,
  min(n) as smallest,
  cast(sum(case when n < 5 then n else 0 end) as bigint) as rows_above,
  cast(sum(case when n = 1 then 1 else 0 end) as bigint) as unique_rows,
  cast(sum(case when people > 0 then n else 0 end) as bigint) as linked_rows,
  cast(sum(case when people > 0 and n < 5 then n else 0 end) as bigint) as linked_above,
  max(case when people > 0 then cast(1 as double) / greatest(n, people) else 0 end) as journalist_max,
  sum(case when people > 0 then cast(n as double) / greatest(n, people) else 0 end) / sum(n) as journalist_mean,
  sum(case when people > 0 then cast(least(n, people) as double) / greatest(n, people) else 0 end) / sum(n) as marketer,
  min(case when people > 0 then people end) as fewest_people
from (
  select
    groups.n,
    coalesce(fitting.people, 0) as people
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
