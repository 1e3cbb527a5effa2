/* ppdp run=0badcafe step=many/joined_groups */
with shown_0 as (
  select distinct
    "key ""of""; --" as person,
md5(case when cast("age" as varchar) is null then 'null' else '=' || cast("age" as varchar) end) || md5(case when cast("zone" as varchar) is null then 'null' else '=' || cast("zone" as varchar) end) as look
  from "warehouse"."main"."ppdp__release__0badcafe"
  where "key ""of""; --" is not null
), people_0 as (
  select
    person,
    md5(string_agg(look, ',' order by look collate "C")) as looks
  from shown_0
  group by person
), everyone as (
  select person
  from people_0

), alike as (
  select
    count(*) as n
  from everyone
  left join people_0 on people_0.person = everyone.person
  group by people_0.looks
)
select
  cast(coalesce(sum(n), 0) as bigint) as people,
  count(*) as groups,
  min(n) as fewest,
  cast(coalesce(sum(case when n < 3 then n else 0 end), 0) as bigint) as exposed,
  cast(coalesce(sum(case when n = 1 then 1 else 0 end), 0) as bigint) as alone
from alike
