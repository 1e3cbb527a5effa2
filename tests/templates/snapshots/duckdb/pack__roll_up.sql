/* ppdp run=0badcafe step=pack/roll_up */
create temporary table "ppdp__rolled_up__0badcafe" as
select
  key_0,
  cast(sum(n) as bigint) as n
from (
  select
    (key_0 & 144112989052600320) as key_0,
    n
  from "ppdp__packed__0badcafe"
) as shortened
group by key_0
