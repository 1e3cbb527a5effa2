/* ppdp run=0badcafe step=frequency/distribute */
create temporary table "ppdp__distribution__0badcafe" as
select
  key_0,
  counted_0 as value,
  cast(sum(n) as bigint) as n
from "ppdp__encoded__0badcafe"
group by key_0, counted_0
union all
select
  key_0,
  counted_1 as value,
  cast(sum(n) as bigint) as n
from "ppdp__encoded__0badcafe"
group by key_0, counted_1
