/* ppdp run=0badcafe step=verify/same_rows */
select count(*) as differing_rows
from (
  select
  ppdp_key_0, ppdp_key_1,
  cast(sum(ppdp_came) as bigint) as ppdp_came,
  cast(sum(ppdp_came) - sum(ppdp_stood) as bigint) as ppdp_more
from (
  select ppdp_key_0, ppdp_key_1, count(*) as ppdp_came, 0 as ppdp_stood
from (select (coalesce('=' || cast("zone ""of""; --" as varchar), 'null')) collate "C" as ppdp_key_0,
(coalesce('=' || cast("visits" as varchar), 'null')) collate "C" as ppdp_key_1
 from "ppdp__whole__0badcafe") as keyed
group by ppdp_key_0, ppdp_key_1
  union all
  select ppdp_key_0, ppdp_key_1, 0 as ppdp_came, count(*) as ppdp_stood
from (select (coalesce('=' || cast("zone ""of""; --" as varchar), 'null')) collate "C" as ppdp_key_0,
(coalesce('=' || cast("visits" as varchar), 'null')) collate "C" as ppdp_key_1
 from "warehouse"."main"."grown") as keyed
group by ppdp_key_0, ppdp_key_1
) as both_sides
group by ppdp_key_0, ppdp_key_1
having sum(ppdp_came) <> sum(ppdp_stood)
) as difference
