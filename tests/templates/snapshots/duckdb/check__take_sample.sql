/* ppdp run=0badcafe step=check/take_sample */
create temporary table "ppdp__sample__0badcafe" as
select
  source."ssn",
  source."age",
  source."income",
  source."zip",
  source."born",
  source."job ""now""; --",
  source."pays d'origine",
  source."sex",
  source."disease",
  source."visits"
from "warehouse"."main"."people" as source
order by
  md5(coalesce('=' || cast(source."ssn" as varchar), '') || '|' || coalesce('=' || cast(source."age" as varchar), '') || '|' || coalesce('=' || cast(source."income" as varchar), '') || '|' || coalesce('=' || cast(source."zip" as varchar), '') || '|' || coalesce('=' || cast(source."born" as varchar), '') || '|' || coalesce('=' || cast(source."job ""now""; --" as varchar), '') || '|' || coalesce('=' || cast(source."pays d'origine" as varchar), '') || '|' || coalesce('=' || cast(source."sex" as varchar), '') || '|' || coalesce('=' || cast(source."disease" as varchar), '') || '|' || coalesce('=' || cast(source."visits" as varchar), '') || '|'),
  source."ssn",
  source."age",
  source."income",
  source."zip",
  source."born",
  source."job ""now""; --",
  source."pays d'origine",
  source."sex",
  source."disease",
  source."visits"
limit 27
