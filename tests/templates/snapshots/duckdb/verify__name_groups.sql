/* ppdp run=0badcafe step=verify/name_groups */
create temporary table "ppdp__groups__0badcafe" as
select
  quasi_0 as "age",
  quasi_1 as "income",
  quasi_2 as "zip",
  quasi_3 as "born",
  quasi_4 as "job ""now""; --",
  quasi_5 as "pays d'origine",
  quasi_6 as "sex",
  cast(sum(n) as bigint) as ppdp_rows
from "ppdp__measured_cells__0badcafe" as cells
group by
  quasi_0,
  quasi_1,
  quasi_2,
  quasi_3,
  quasi_4,
  quasi_5,
  quasi_6
