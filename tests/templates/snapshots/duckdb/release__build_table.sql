/* ppdp run=0badcafe step=release/build_table */
create table "warehouse"."shop"."ppdp__release__0badcafe" as
select
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then dimension_0.label_1 else '*' end as "age",
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then dimension_1.label_1 else '*' end as "income",
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then dimension_2.label_1 else '*' end as "zip",
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then dimension_3.label_1 else '*' end as "born",
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then dimension_4.label_1 else '*' end as "job ""now""; --",
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then dimension_5.label_1 else '*' end as "pays d'origine",
  case when (dimension_0.value is not null) and (dimension_1.value is not null) and (dimension_2.value is not null) and (dimension_3.value is not null) and (dimension_4.value is not null) and (dimension_5.value is not null) and (dimension_6.value is not null or source."sex" is null) and failing.key_0 is null then cast(dimension_6.value as varchar) else '*' end as "sex",
  source."disease" as "disease",
  source."visits" as "visits"
from "warehouse"."main"."people" as source
left join "ppdp__dimension_0__0badcafe" as dimension_0
  on dimension_0.value = source."age"
left join "ppdp__dimension_1__0badcafe" as dimension_1
  on dimension_1.value = source."income"
left join "ppdp__dimension_2__0badcafe" as dimension_2
  on dimension_2.value = source."zip"
left join "ppdp__dimension_3__0badcafe" as dimension_3
  on dimension_3.value = source."born"
left join "ppdp__dimension_4__0badcafe" as dimension_4
  on dimension_4.value = source."job ""now""; --"
left join "ppdp__dimension_5__0badcafe" as dimension_5
  on dimension_5.value = source."pays d'origine"
left join "ppdp__dimension_6__0badcafe" as dimension_6
  on dimension_6.value = source."sex"
left join "ppdp__failing__0badcafe" as failing
  on failing.key_0 = ((dimension_0.code_0 + dimension_1.code_0 + dimension_2.code_0 + dimension_3.code_0 + dimension_4.code_0 + dimension_5.code_0 + coalesce(dimension_6.code_0, (select code_0 from "ppdp__dimension_6__0badcafe" where value is null))) & 4602494101219180544)

order by random()
