/* ppdp run=0badcafe step=recode/lying */
create temporary table "ppdp__lying_0__0badcafe" as
with boxes as (
  select
    keys.key_0,
    clusters.key_0 as cell_0,
    clusters.low_1,
    clusters.high_1,
    0 + clusters.level_0 * 1 as vector
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__group_keys__0badcafe" as keys on keys.cluster = clusters.cluster
), vectors as (
  select
    vector,
    cast(0 + case vector % 3 - vector % 1 when 0 then 4035225266123964416 when 1 then 3458764513820540928 when 2 then 0 end as bigint) as mask_0
  from (select distinct vector from boxes) as found
), crowd as (
  select
    population.key_0,
    max(numbers_1.number) as number_1,
    cast(sum(population.n) as bigint) as n
  from "ppdp__population_0__0badcafe" as population
  inner join (
    select
      code_0,
      max(cast(value_1 as double)) as number
    from "ppdp__population_dimensions_0__0badcafe"
    where column_index = 1
    group by code_0
  ) as numbers_1 on 1 = 1 and numbers_1.code_0 = (population.key_0 & 504403158265495552)
  group by population.key_0
), lifted as (
  select
    vectors.vector,
    crowd.key_0,
    max(crowd.key_0 & vectors.mask_0) as cell_0,
    max(crowd.number_1) as number_1,
    max(crowd.n) as n
  from crowd
  cross join vectors
  group by vectors.vector, crowd.key_0
)
select distinct
  boxes.key_0,
  lifted.key_0 as person_0,
  lifted.n
from lifted
inner join boxes
  on boxes.vector = lifted.vector
  and boxes.cell_0 = lifted.cell_0
  and lifted.number_1 between boxes.low_1 and boxes.high_1
