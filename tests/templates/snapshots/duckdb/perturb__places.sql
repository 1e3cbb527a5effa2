/* ppdp run=0badcafe step=perturb/places */
create temporary table "ppdp__places__0badcafe" as
select
  0 as ppdp_column,
  dense_rank() over (order by ppdp_value) as place,
  kind,
  cast(sum(ppdp_rows) as bigint) as n,
  min(ppdp_tuple) as ppdp_tuple
from (
  select
    tuples."age" as ppdp_value,
    coalesce(kinds.ppdp_code, 0) as kind,
    tuples.ppdp_rows,
    tuples.ppdp_tuple
  from "ppdp__distinct_rows__0badcafe" as tuples
  left join "ppdp__kinds__0badcafe" as kinds
    on kinds.ppdp_value = tuples."disease"
  where tuples."age" is not null
) as numbers_0
group by ppdp_value, kind
