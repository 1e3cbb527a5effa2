/* ppdp run=0badcafe step=attack/intersection */
with now_values as (
  select distinct
    pairs.person,
    listed.value
  from "ppdp__attack_pairs_2001__0badcafe" as pairs
  inner join "ppdp__attack_group_values_0__0badcafe" as listed on listed.group_id = pairs.group_id

), before_values as (
  select distinct
    pairs.person,
    listed.value
  from "ppdp__attack_pairs_4001__0badcafe" as pairs
  inner join "ppdp__attack_group_values_1000__0badcafe" as listed on listed.group_id = pairs.group_id

), now_counts as (
  select person, count(*) as n
  from now_values
  group by person
), before_counts as (
  select person, count(*) as n
  from before_values
  group by person
), common as (
  select people.node_1 as person, count(*) as n
  from "ppdp__attack_people_1__0badcafe" as people
  inner join now_values on now_values.person = people.node_1
  inner join before_values
    on before_values.person = people.node_1 and before_values.value = now_values.value
  group by people.node_1
)
select
  cast(coalesce(sum(people.n), 0) as bigint) as compared,
  cast(coalesce(sum(case when common.n = 1 and now_counts.n > 1 and before_counts.n > 1 then people.n else 0 end), 0) as bigint) as certain,
  cast(coalesce(sum(case when common.n < now_counts.n and common.n < before_counts.n then people.n else 0 end), 0) as bigint) as narrowed,
  cast(coalesce(sum(case when common.n is null then people.n else 0 end), 0) as bigint) as nothing_common,
  min(common.n) as fewest,
  min(now_counts.n) as fewest_now
from "ppdp__attack_people_1__0badcafe" as people
inner join now_counts on now_counts.person = people.node_1
inner join before_counts on before_counts.person = people.node_1
left join common on common.person = people.node_1
