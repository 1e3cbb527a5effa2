/* ppdp run=0badcafe step=recode/strangers */
create temporary table "ppdp__strangers__0badcafe" as
select
  row_number() over (order by population.key_0) as cluster,
  cast(0 as bigint) as n,
  cast(0 as bigint) as cost,
  0 as level_0,
  cast(0 as bigint) as cost_0,
  numbers_1.low as low_1,
  numbers_1.high as high_1,
  cast(0 as bigint) as cost_1,
  population.key_0
from "ppdp__population_0__0badcafe" as population
inner join (
  select
    code_0,
    (select max(value_1) from "ppdp__classes__0badcafe" where value_1 <= number) as low,
    (select min(value_1) from "ppdp__classes__0badcafe" where value_1 >= number) as high
  from (
    select distinct code_0, cast(value_1 as double) as number
    from "ppdp__population_dimensions_0__0badcafe"
    where column_index = 1
  ) as listed
) as numbers_1
  on numbers_1.low is not null
  and numbers_1.high is not null
  and numbers_1.code_0 = (population.key_0 & 504403158265495552)
where not exists (
  select 1
  from "ppdp__lying_0__0badcafe" as lying
  where lying.person_0 = population.key_0
)
