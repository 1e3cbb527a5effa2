/* ppdp run=0badcafe step=many/join_people */
create temporary table "ppdp__people__0badcafe" as
select
  everyone.ppdp_person
  , coalesce(people_0."age", people_1."age") as "age"
  , coalesce(people_0."zone", people_1."zone") as "zone"
  , case when people_0.ppdp_person is null then '0' else '1' end || case when people_1.ppdp_person is null then '0' else '1' end as ppdp_pattern
from (
  select ppdp_person
  from "ppdp__people_of_0__0badcafe"
  union
  select ppdp_person
  from "ppdp__people_of_1__0badcafe"

) as everyone
left join "ppdp__people_of_0__0badcafe" as people_0
  on people_0.ppdp_person = everyone.ppdp_person
left join "ppdp__people_of_1__0badcafe" as people_1
  on people_1.ppdp_person = everyone.ppdp_person
