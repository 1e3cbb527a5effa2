/* ppdp run=0badcafe step=attack/person_keys */
create temporary table "ppdp__attack_keys_0__0badcafe" as
select
  cast(listed."id" as varchar) as person_key,
  people.node_1 as person
from "warehouse"."main"."attacked" as listed
inner join "ppdp__attack_people_1__0badcafe" as people
  on people.leaf_0 = case when cast(listed."age" as varchar) is null then 'null' else '=' || cast(listed."age" as varchar) end and people.leaf_1 = case when cast(listed."job ""now""; --" as varchar) is null then 'null' else '=' || cast(listed."job ""now""; --" as varchar) end
where listed."id" is not null
