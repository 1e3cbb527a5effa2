/* ppdp run=0badcafe step=perturb/categories */
create temporary table "ppdp__conditions__0badcafe" as
with counted as (
  select
    1 as child,
    cast(ppdp_code_0 as bigint) as condition,
    ppdp_code_1 as code,
    cast(sum(ppdp_rows) as bigint) as ppdp_rows,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_1

), placed as (
  select
    counted.*,
    cast(sum(n) over (partition by child, condition order by code) as bigint) as upto,
    cast(sum(n) over (partition by child, condition) as bigint) as whole
  from counted
)
select
  child,
  condition,
  code,
  ppdp_rows,
  n,
  whole,
  cast(floor((((upto - n) * 4294967296) - ((upto - n) * 4294967296) % whole) / cast(whole as double) + cast(0.5 as double)) as bigint) as low,
  cast(floor(((upto * 4294967296) - (upto * 4294967296) % whole) / cast(whole as double) + cast(0.5 as double)) as bigint) as high
from placed
