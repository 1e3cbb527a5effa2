/* ppdp run=0badcafe step=perturb/second_order */
create temporary table "ppdp__conditions__0badcafe" as
with counted as (
  select
    1 as child,
    0 as parent,
    code_0 as given,
    code_1 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_1
  union all
  select
    2 as child,
    0 as parent,
    code_0 as given,
    code_2 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_2
  union all
  select
    2 as child,
    1 as parent,
    code_1 as given,
    code_2 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_1, code_2
  union all
  select
    3 as child,
    0 as parent,
    code_0 as given,
    code_3 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_3
  union all
  select
    3 as child,
    1 as parent,
    code_1 as given,
    code_3 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_1, code_3
  union all
  select
    3 as child,
    2 as parent,
    code_2 as given,
    code_3 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_2, code_3
  union all
  select
    4 as child,
    0 as parent,
    code_0 as given,
    code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_4
  union all
  select
    4 as child,
    1 as parent,
    code_1 as given,
    code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_1, code_4
  union all
  select
    4 as child,
    2 as parent,
    code_2 as given,
    code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_2, code_4
  union all
  select
    4 as child,
    3 as parent,
    code_3 as given,
    code_4 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_3, code_4
  union all
  select
    5 as child,
    0 as parent,
    code_0 as given,
    code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_5
  union all
  select
    5 as child,
    1 as parent,
    code_1 as given,
    code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_1, code_5
  union all
  select
    5 as child,
    2 as parent,
    code_2 as given,
    code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_2, code_5
  union all
  select
    5 as child,
    3 as parent,
    code_3 as given,
    code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_3, code_5
  union all
  select
    5 as child,
    4 as parent,
    code_4 as given,
    code_5 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_4, code_5
  union all
  select
    6 as child,
    0 as parent,
    code_0 as given,
    code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_0, code_6
  union all
  select
    6 as child,
    1 as parent,
    code_1 as given,
    code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_1, code_6
  union all
  select
    6 as child,
    2 as parent,
    code_2 as given,
    code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_2, code_6
  union all
  select
    6 as child,
    3 as parent,
    code_3 as given,
    code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_3, code_6
  union all
  select
    6 as child,
    4 as parent,
    code_4 as given,
    code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_4, code_6
  union all
  select
    6 as child,
    5 as parent,
    code_5 as given,
    code_6 as code,
    cast(sum(ppdp_rows) as bigint) as n
  from "ppdp__codes__0badcafe"
  group by code_5, code_6

)
select
  dense_rank() over (order by child, parent, given) as cell,
  child,
  parent,
  given,
  code,
  cast(sum(n) over (partition by child, parent, given order by code) as bigint) - n as low,
  cast(sum(n) over (partition by child, parent, given order by code) as bigint) as high,
  cast(sum(n) over (partition by child, parent, given) as bigint) as whole,
  cast(count(*) over (partition by child, parent, given) as bigint) as buckets
from counted
