/* ppdp run=0badcafe step=perturb/categories */
create temporary table "ppdp__conditions__0badcafe" as
with counted as (
  select
    1 as child,
    cast(1 as bigint) as given,
    code_1 as code,
    cast(sum(ppdp_rows) as bigint) as ppdp_rows,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_1
  union all
  select
    2 as child,
    cast(code_0 as bigint) as given,
    code_2 as code,
    cast(sum(ppdp_rows) as bigint) as ppdp_rows,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_2

)
select
  dense_rank() over (order by child, given) as cell,
  child,
  0 as parent,
  given,
  code,
  ppdp_rows,
  cast(sum(n) over (partition by child, given order by code) as bigint) - n as low,
  cast(sum(n) over (partition by child, given order by code) as bigint) as high,
  cast(sum(n) over (partition by child, given) as bigint) as whole,
  cast(count(*) over (partition by child, given) as bigint) as buckets
from counted
