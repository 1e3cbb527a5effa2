/* ppdp run=0badcafe step=pack/count_tuples */
create temporary table "ppdp__packed_tuples__0badcafe" as
select
  value_0,
  value_1,
  value_2,
  value_3,
  value_4,
  value_5,
  value_6,
  value_7,
  value_8,
  value_9,
count(*) as n
from (
  select
    source."ssn" as value_0,
    source."age" as value_1,
    source."income" as value_2,
    source."zip" as value_3,
    source."born" as value_4,
    source."job ""now""; --" as value_5,
    source."pays d'origine" as value_6,
    source."sex" as value_7,
    source."disease" as value_8,
    source."visits" as value_9
  from "warehouse"."main"."people" as source
) as read
group by value_0, value_1, value_2, value_3, value_4, value_5, value_6, value_7, value_8, value_9
