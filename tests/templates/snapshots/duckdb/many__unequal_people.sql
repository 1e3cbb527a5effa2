/* ppdp run=0badcafe step=many/unequal_people */
select
  cast(coalesce(sum(case when (people_0.ppdp_person is not null and case when cast(people_0."age" as varchar) is null then 'null' else '=' || cast(people_0."age" as varchar) end <> case when cast(everyone."age" as varchar) is null then 'null' else '=' || cast(everyone."age" as varchar) end) or (people_1.ppdp_person is not null and case when cast(people_1."age" as varchar) is null then 'null' else '=' || cast(people_1."age" as varchar) end <> case when cast(everyone."age" as varchar) is null then 'null' else '=' || cast(everyone."age" as varchar) end) then 1 else 0 end), 0) as bigint) as unequal_0,
  cast(coalesce(sum(case when (people_0.ppdp_person is not null and case when cast(people_0."zone" as varchar) is null then 'null' else '=' || cast(people_0."zone" as varchar) end <> case when cast(everyone."zone" as varchar) is null then 'null' else '=' || cast(everyone."zone" as varchar) end) or (people_1.ppdp_person is not null and case when cast(people_1."zone" as varchar) is null then 'null' else '=' || cast(people_1."zone" as varchar) end <> case when cast(everyone."zone" as varchar) is null then 'null' else '=' || cast(everyone."zone" as varchar) end) then 1 else 0 end), 0) as bigint) as unequal_1
from "ppdp__people__0badcafe" as everyone
left join "ppdp__people_of_0__0badcafe" as people_0
  on people_0.ppdp_person = everyone.ppdp_person
left join "ppdp__people_of_1__0badcafe" as people_1
  on people_1.ppdp_person = everyone.ppdp_person
