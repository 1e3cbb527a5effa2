/* ppdp run=0badcafe step=perturb/show_medians */
create temporary table "ppdp__perturbed_1__0badcafe" as
select
  rows_now.ppdp_tuple,
  rows_now.ppdp_rows,
  rows_now.ppdp_word_0, rows_now.ppdp_word_1, rows_now.ppdp_word_2, rows_now.ppdp_word_3,
  rows_now."income",
  rows_now."zip",
  rows_now."born",
  rows_now."job ""now""; --",
  rows_now."pays d'origine",
  rows_now."sex",
  rows_now."disease",
  rows_now."visits",
  medians_0.ppdp_median as "age"
from "ppdp__distinct_rows__0badcafe" as rows_now
left join "ppdp__medians_0__0badcafe" as medians_0
  on medians_0.ppdp_value = rows_now."age"
