/* ppdp run=0badcafe step=attack/row_keys */
create temporary table "ppdp__attack_places__0badcafe" as
select
  cast(listed."id" as varchar) as person_key,
  groups.node_1 as group_id,
  cast(1 as double) as chance
from "warehouse"."main"."attacked" as listed
inner join "ppdp__attack_groups_0__0badcafe" as groups
  on groups.shown_0 = case when cast(listed."age" as varchar) is null then 'null' else '=' || cast(listed."age" as varchar) end and groups.shown_1 = case when cast(listed."job ""now""; --" as varchar) is null then 'null' else '=' || cast(listed."job ""now""; --" as varchar) end
where listed."id" is not null
