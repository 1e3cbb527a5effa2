/* ppdp run=0badcafe step=perturb/raw_combinations */
create temporary table "ppdp__raw_combinations__0badcafe" as
select
  "age" as value_0,
  "income" as value_1,
  "zip" as value_2,
  "born" as value_3,
  "job ""now""; --" as value_4,
  "pays d'origine" as value_5,
  "sex" as value_6,
  cast(sum(ppdp_rows) as bigint) as n
from "ppdp__distinct_rows__0badcafe"
group by
  "age",
  "income",
  "zip",
  "born",
  "job ""now""; --",
  "pays d'origine",
  "sex"
