/* ppdp run=0badcafe step=many/repeated_people */
select
  cast(coalesce(sum(case when ppdp_person is not null and looks > 1 then 1 else 0 end), 0) as bigint) as repeated,
  cast(coalesce(sum(case when ppdp_person is null then 1 else 0 end), 0) as bigint) as nobody
from (
  select
    ppdp_person,
    count(*) as looks
  from "ppdp__people_of_0__0badcafe"
  group by ppdp_person
) as counted
