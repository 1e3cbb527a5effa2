/* ppdp run=0badcafe step=frequency/combine */
create temporary table "ppdp__combinations__0badcafe" as
select
  value_0,
  value_1,
  value_2,
  value_3,
  value_4,
  value_5,
  value_6,
  cast(sum(n) as bigint) as n
from "ppdp__observations__0badcafe"
group by
  value_0,
  value_1,
  value_2,
  value_3,
  value_4,
  value_5,
  value_6
