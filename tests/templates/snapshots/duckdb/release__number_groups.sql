/* ppdp run=0badcafe step=release/number_groups */
create temporary table "ppdp__numbered__0badcafe" as
with placed as (
  select
    "age",
    "sex",
    "disease",
    "visits",
    "pays d'origine",
    ppdp_rows,
    min(ppdp_tuple) over (partition by "age", "sex") as ppdp_first
  from "ppdp__tuples__0badcafe" as tuples
), drawn as (
  select
    ppdp_first,
    cast(row_number() over (order by ppdp_place) as integer) as ppdp_group
  from (
    select
      ppdp_first,
      random() as ppdp_place
    from (select distinct ppdp_first from placed) as firsts
  ) as shuffled
)
select
  drawn.ppdp_group,
  placed."age",
  placed."sex",
  placed."disease",
  placed."visits",
  placed."pays d'origine",
  placed.ppdp_rows
from placed
inner join drawn on drawn.ppdp_first = placed.ppdp_first
