/* ppdp run=0badcafe step=evaluate/roll_up */
create temporary table "ppdp__waypoint_1__0badcafe" as
select
  key_0,
  cast(sum(n) as bigint) as n
from (
  select
    (key_0 & 4601931151265759232) as key_0,
    n
  from "ppdp__frequency__0badcafe"
) as generalized
group by key_0
