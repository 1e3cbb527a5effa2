/* ppdp run=0badcafe step=frequency/count_combinations */
create temporary table "ppdp__combinations__0badcafe" as
select
  source."age" as value_0,
  source."income" as value_1,
  source."zip" as value_2,
  source."born" as value_3,
  source."job ""now""; --" as value_4,
  source."pays d'origine" as value_5,
  source."sex" as value_6,
  count(*) as n
from "warehouse"."main"."people" as source
group by
  source."age",
  source."income",
  source."zip",
  source."born",
  source."job ""now""; --",
  source."pays d'origine",
  source."sex"
