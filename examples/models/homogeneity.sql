-- Groups in which everybody has the same income: whoever is found in one has it, too.
select
  count(*) as groups,
  coalesce(sum(people), 0) as people
from (
  select count(*) as people
  from release
  group by age, education, marital_status, race, sex
  having count(distinct income) = 1
);
