/* ppdp run=0badcafe step=release/keep_people */
create table "warehouse"."ppdp_private"."people__0badcafe" as
with standing as (
  select
    located.group_id,
    md5(key.secret || case when cast(located.extra_0 as varchar) is null then 'null' else '=' || cast(located.extra_0 as varchar) end) as person,
    case when cast(located.extra_1 as varchar) is null then 'null' else '=' || cast(located.extra_1 as varchar) end as value_0
  from (
  select
    coalesce(classes.group_id, star.group_id) as group_id
    , listed."person" as extra_0
    , listed."disease" as extra_1
  from "warehouse"."main"."followed_people" as listed
  left join "ppdp__dimensions__0badcafe" as dimension_0
    on dimension_0.value_0 = listed."age"
  left join "ppdp__linked_classes__0badcafe" as classes
    on classes.key_0 = dimension_0.code_0
  cross join (
    select max(group_id) as group_id
    from "ppdp__linked_published__0badcafe"
    where is_star = 1
  ) as star
  where coalesce(classes.group_id, star.group_id) is not null


  ) as located
  cross join "warehouse"."ppdp"."fingerprint_key" as key
)
select
  cast('disease' as varchar) as column_name,
  cast(group_id as bigint) as set_number,
  cast(person as varchar) as person,
  cast(null as varchar) as value
from standing
union all
select distinct
  'disease',
  group_id,
  cast(null as varchar),
  value_0
from standing
