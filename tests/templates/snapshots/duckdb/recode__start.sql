/* ppdp run=0badcafe step=recode/start */
create temporary table "ppdp__moved__0badcafe" as
select
  started.*,
  min(old) over (partition by key_0, low_0) as cluster
from (
  select
    class_id as old,
    cast(0 + (key_0 & 540431955284459520) + (key_0 & 27021597764222976) as bigint) as key_0,
    value_0 as low_0,
    value_0 as high_0,
    cast(0 as bigint) as cost_0,
    cast(0 as integer) as level_1,
    cast(0 as bigint) as cost_1,
    cast(0 as integer) as level_2,
    cast(0 as bigint) as cost_2,
    n
  from "ppdp__classes__0badcafe"
) as started
