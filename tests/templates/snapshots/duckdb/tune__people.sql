/* ppdp run=0badcafe step=tune/people */
create temporary table "ppdp__people__0badcafe" as
select
  coded.*,
  row_number() over (partition by key_0 order by cast(cell_7 as varchar) collate "C" nulls last, cast(cell_8 as varchar) collate "C" nulls last) as place
from (
  select
    source."disease" as cell_7,
    source."visits" as cell_8,
dimension_0.code_0 + dimension_1.code_0 + dimension_2.code_0 + dimension_3.code_0 + dimension_4.code_0 + dimension_5.code_0 + coalesce(dimension_6.code_0, (select code_0 from "ppdp__dimensions__0badcafe" where column_index = 6 and value_6 is null)) as key_0
  from "warehouse"."main"."people" as source
  inner join "ppdp__dimensions__0badcafe" as dimension_0
    on dimension_0.value_0 = source."age"
  inner join "ppdp__dimensions__0badcafe" as dimension_1
    on dimension_1.value_1 = source."income"
  inner join "ppdp__dimensions__0badcafe" as dimension_2
    on dimension_2.value_2 = source."zip"
  inner join "ppdp__dimensions__0badcafe" as dimension_3
    on dimension_3.value_3 = source."born"
  inner join "ppdp__dimensions__0badcafe" as dimension_4
    on dimension_4.value_4 = source."job ""now""; --"
  inner join "ppdp__dimensions__0badcafe" as dimension_5
    on dimension_5.value_5 = source."pays d'origine"
  left join "ppdp__dimensions__0badcafe" as dimension_6
    on dimension_6.value_6 = source."sex"
  where (dimension_6.column_index is not null or source."sex" is null)
) as coded
