-- Groups in which more than half earn over 50K, where it is a quarter of all people.
select
  count(*) filter (where share > 0.5) as groups,
  coalesce(sum(people) filter (where share > 0.5), 0) as people,
  max(share) as largest
from (
  select
    count(*) as people,
    avg(case when income = '>50K' then 1.0 else 0.0 end) as share
  from release
  group by age, education, marital_status, race, sex
);
