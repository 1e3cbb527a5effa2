/* ppdp run=0badcafe step=perturb/feedback */
create temporary table "ppdp__feedback__0badcafe" as
with counted as (
  select
    1 as child,
    ppdp_code_0 * 6 + 0 as condition,
    ppdp_code_1 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_1
  union all
  select
    2 as child,
    ppdp_code_0 * 6 + 0 as condition,
    ppdp_code_2 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_2
  union all
  select
    2 as child,
    ppdp_code_1 * 6 + 1 as condition,
    ppdp_code_2 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_1, ppdp_code_2
  union all
  select
    3 as child,
    ppdp_code_0 * 6 + 0 as condition,
    ppdp_code_3 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_3
  union all
  select
    3 as child,
    ppdp_code_1 * 6 + 1 as condition,
    ppdp_code_3 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_1, ppdp_code_3
  union all
  select
    3 as child,
    ppdp_code_2 * 6 + 2 as condition,
    ppdp_code_3 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_2, ppdp_code_3
  union all
  select
    4 as child,
    ppdp_code_0 * 6 + 0 as condition,
    ppdp_code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_4
  union all
  select
    4 as child,
    ppdp_code_1 * 6 + 1 as condition,
    ppdp_code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_1, ppdp_code_4
  union all
  select
    4 as child,
    ppdp_code_2 * 6 + 2 as condition,
    ppdp_code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_2, ppdp_code_4
  union all
  select
    4 as child,
    ppdp_code_3 * 6 + 3 as condition,
    ppdp_code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_3, ppdp_code_4
  union all
  select
    5 as child,
    ppdp_code_0 * 6 + 0 as condition,
    ppdp_code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_5
  union all
  select
    5 as child,
    ppdp_code_1 * 6 + 1 as condition,
    ppdp_code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_1, ppdp_code_5
  union all
  select
    5 as child,
    ppdp_code_2 * 6 + 2 as condition,
    ppdp_code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_2, ppdp_code_5
  union all
  select
    5 as child,
    ppdp_code_3 * 6 + 3 as condition,
    ppdp_code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_3, ppdp_code_5
  union all
  select
    5 as child,
    ppdp_code_4 * 6 + 4 as condition,
    ppdp_code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_4, ppdp_code_5
  union all
  select
    6 as child,
    ppdp_code_0 * 6 + 0 as condition,
    ppdp_code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_0, ppdp_code_6
  union all
  select
    6 as child,
    ppdp_code_1 * 6 + 1 as condition,
    ppdp_code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_1, ppdp_code_6
  union all
  select
    6 as child,
    ppdp_code_2 * 6 + 2 as condition,
    ppdp_code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_2, ppdp_code_6
  union all
  select
    6 as child,
    ppdp_code_3 * 6 + 3 as condition,
    ppdp_code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_3, ppdp_code_6
  union all
  select
    6 as child,
    ppdp_code_4 * 6 + 4 as condition,
    ppdp_code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_4, ppdp_code_6
  union all
  select
    6 as child,
    ppdp_code_5 * 6 + 5 as condition,
    ppdp_code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by ppdp_code_5, ppdp_code_6

), placed as (
  select
    child,
    condition,
    code,
    n,
    cast(sum(n) over (partition by child, condition order by code) as bigint) as upto,
    cast(sum(n) over (partition by child, condition) as bigint) as whole
  from counted
)
select
  child,
  condition,
  code,
  cast(floor((((upto - n) * 4294967296) - ((upto - n) * 4294967296) % whole) / cast(whole as double) + cast(0.5 as double)) as bigint) as low,
  cast(floor(((upto * 4294967296) - (upto * 4294967296) % whole) / cast(whole as double) + cast(0.5 as double)) as bigint) as high
from placed
