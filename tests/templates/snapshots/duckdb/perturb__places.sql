/* ppdp run=0badcafe step=perturb/places */
create temporary table "ppdp__places__0badcafe" as
select
  0 as ppdp_column,
  dense_rank() over (order by "age") as place,
  kind,
  sum(ppdp_rows) as n
from (
  select
    "age",
    case when cast("disease" as varchar) is null then 'null' else '=' || cast("disease" as varchar) end as kind,
    ppdp_rows
  from "ppdp__distinct_rows__0badcafe"
  where "age" is not null
) as numbers_0
group by "age", kind
