/* ppdp run=0badcafe step=perturb/codes */
create temporary table "ppdp__codes__0badcafe" as
select
  source.ppdp_tuple,
  source.ppdp_rows,
  source.ppdp_word_0, source.ppdp_word_1, source.ppdp_word_2, source.ppdp_word_3,
  values_0.ppdp_code as ppdp_code_0,
  values_1.ppdp_code as ppdp_code_1,
  values_2.ppdp_code as ppdp_code_2,
  values_3.ppdp_code as ppdp_code_3,
  values_4.ppdp_code as ppdp_code_4,
  values_5.ppdp_code as ppdp_code_5,
  values_6.ppdp_code as ppdp_code_6
from "ppdp__distinct_rows__0badcafe" as source
inner join "ppdp__values_0__0badcafe" as values_0
  on values_0.ppdp_key = case when cast(source."disease" as varchar) is null then 'null' else '=' || cast(source."disease" as varchar) end
inner join "ppdp__values_1__0badcafe" as values_1
  on values_1.ppdp_key = case when cast(source."income" as varchar) is null then 'null' else '=' || cast(source."income" as varchar) end
inner join "ppdp__values_2__0badcafe" as values_2
  on values_2.ppdp_key = case when cast(source."zip" as varchar) is null then 'null' else '=' || cast(source."zip" as varchar) end
inner join "ppdp__values_3__0badcafe" as values_3
  on values_3.ppdp_key = case when cast(source."born" as varchar) is null then 'null' else '=' || cast(source."born" as varchar) end
inner join "ppdp__values_4__0badcafe" as values_4
  on values_4.ppdp_key = case when cast(source."job ""now""; --" as varchar) is null then 'null' else '=' || cast(source."job ""now""; --" as varchar) end
inner join "ppdp__values_5__0badcafe" as values_5
  on values_5.ppdp_key = case when cast(source."pays d'origine" as varchar) is null then 'null' else '=' || cast(source."pays d'origine" as varchar) end
inner join "ppdp__values_6__0badcafe" as values_6
  on values_6.ppdp_key = case when cast(source."sex" as varchar) is null then 'null' else '=' || cast(source."sex" as varchar) end
