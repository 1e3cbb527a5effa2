/* ppdp run=0badcafe step=attack/success */
select
  count(distinct keys.person_key) as people,
  count(distinct places.person_key) as present,
  coalesce(sum(case when pairs.group_id is not null then places.chance / open.n else 0 end), 0) as expected
from "ppdp__attack_keys_0__0badcafe" as keys
left join "ppdp__attack_places__0badcafe" as places on places.person_key = keys.person_key
left join "ppdp__attack_pairs_2001__0badcafe" as pairs
  on pairs.person = keys.person and pairs.group_id = places.group_id
left join (
  select
    pairs.person,
    cast(sum(groups.n) as bigint) as n
  from "ppdp__attack_pairs_2001__0badcafe" as pairs
  inner join "ppdp__attack_groups_0__0badcafe" as groups on groups.node_1 = pairs.group_id
  group by pairs.person
) as open on open.person = keys.person
