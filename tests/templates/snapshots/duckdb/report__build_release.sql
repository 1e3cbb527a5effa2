/* ppdp run=0badcafe step=report/build_release */
create temporary table "ppdp__forecast__0badcafe" as
select
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then dimension_0.label_1 else '*' end as "age",
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then dimension_1.label_1 else '*' end as "income",
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then dimension_2.label_1 else '*' end as "zip",
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then dimension_3.label_1 else '*' end as "born",
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then dimension_4.label_1 else '*' end as "job ""now""; --",
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then dimension_5.label_1 else '*' end as "pays d'origine",
  case when (dimension_0.column_index is not null) and (dimension_1.column_index is not null) and (dimension_2.column_index is not null) and (dimension_3.column_index is not null) and (dimension_4.column_index is not null) and (dimension_5.column_index is not null) and (dimension_6.column_index is not null or source."sex" is null) and failing.key_0 is null then cast(dimension_6.value_6 as varchar) else '*' end as "sex",
  source."disease" as "disease",
  source."visits" as "visits"
from "warehouse"."main"."people" as source
left join "ppdp__dimensions__0badcafe" as dimension_0
  on dimension_0.value_0 = source."age"
left join "ppdp__dimensions__0badcafe" as dimension_1
  on dimension_1.value_1 = source."income"
left join "ppdp__dimensions__0badcafe" as dimension_2
  on dimension_2.value_2 = source."zip"
left join "ppdp__dimensions__0badcafe" as dimension_3
  on dimension_3.value_3 = source."born"
left join "ppdp__dimensions__0badcafe" as dimension_4
  on dimension_4.value_4 = source."job ""now""; --"
left join "ppdp__dimensions__0badcafe" as dimension_5
  on dimension_5.value_5 = source."pays d'origine"
left join "ppdp__dimensions__0badcafe" as dimension_6
  on dimension_6.value_6 = source."sex"
left join "ppdp__failing__0badcafe" as failing
  on failing.key_0 = ((dimension_0.code_0 + dimension_1.code_0 + dimension_2.code_0 + dimension_3.code_0 + dimension_4.code_0 + dimension_5.code_0 + coalesce(dimension_6.code_0, (select code_0 from "ppdp__dimensions__0badcafe" where column_index = 6 and value_6 is null))) & 4602494101219180544)

order by random()
