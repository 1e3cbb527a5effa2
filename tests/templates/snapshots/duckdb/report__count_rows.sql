/* ppdp run=0badcafe step=report/count_rows */
create temporary table "ppdp__report_before__0badcafe" as
select
  "age",
  "income",
  "zip",
  "born",
  "job ""now""; --",
  "pays d'origine",
  "sex",
  "disease",
  count(*) as ppdp_rows
from (
  select
    listed."age" as "age",
    listed."income" as "income",
    listed."zip" as "zip",
    listed."born" as "born",
    listed."job ""now""; --" as "job ""now""; --",
    listed."pays d'origine" as "pays d'origine",
    listed."sex" as "sex",
    listed."disease" as "disease"
  from "warehouse"."main"."people" as listed
) as read
group by "age", "income", "zip", "born", "job ""now""; --", "pays d'origine", "sex", "disease"
