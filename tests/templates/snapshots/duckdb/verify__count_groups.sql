/* ppdp run=0badcafe step=verify/count_groups */
create temporary table "ppdp__groups__0badcafe" as
select
  release."age",
  release."income",
  release."zip",
  release."born",
  release."job ""now""; --",
  release."pays d'origine",
  release."sex",
  count(*) as ppdp_rows
from "warehouse"."shop"."ppdp__release__0badcafe" as release
group by
  release."age",
  release."income",
  release."zip",
  release."born",
  release."job ""now""; --",
  release."pays d'origine",
  release."sex"
