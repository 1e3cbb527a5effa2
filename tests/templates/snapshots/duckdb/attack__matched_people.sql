/* ppdp run=0badcafe step=attack/matched_people */
select
  cast(coalesce(sum(people.n), 0) as bigint) as total_people,
  cast(coalesce(sum(case when found.person is not null then people.n else 0 end), 0) as bigint) as matched_people
from "ppdp__attack_people_1__0badcafe" as people
left join (
  select distinct person
  from "ppdp__attack_pairs_2001__0badcafe"
) as found on found.person = people.node_1
