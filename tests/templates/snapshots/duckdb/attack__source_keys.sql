/* ppdp run=0badcafe step=attack/source_keys */
create temporary table "ppdp__attack_places__0badcafe" as
select
  keys.person_key,
  placed.group_id,
  cast(placed.n as double) / cast(sum(placed.n) over (partition by keys.person_key) as double) as chance
from "ppdp__attack_keys_0__0badcafe" as keys
inner join (
  select
    pairs.person,
    pairs.group_id,
    groups.n,
    case when groups.shown_0 = '=*' and groups.shown_1 = '=*' then 1 else 0 end as is_star,
    min(case when groups.shown_0 = '=*' and groups.shown_1 = '=*' then 1 else 0 end) over (partition by pairs.person) as only_star
  from "ppdp__attack_pairs_2001__0badcafe" as pairs
  inner join "ppdp__attack_groups_0__0badcafe" as groups on groups.node_1 = pairs.group_id
) as placed on placed.person = keys.person
where placed.is_star = placed.only_star
