/* ppdp run=0badcafe step=frequency/encode */
create temporary table "ppdp__frequency__0badcafe" as
select
  dimension_0.code_0
  + dimension_1.code_0
  + dimension_2.code_0
  + dimension_3.code_0
  + dimension_4.code_0
  + dimension_5.code_0
  + coalesce(dimension_6.code_0, (select code_0 from "ppdp__dimensions__0badcafe" where column_index = 6 and value_6 is null))
  as key_0,
  combinations.n
from "ppdp__combinations__0badcafe" as combinations
inner join "ppdp__dimensions__0badcafe" as dimension_0
  on dimension_0.value_0 = combinations.value_0
inner join "ppdp__dimensions__0badcafe" as dimension_1
  on dimension_1.value_1 = combinations.value_1
inner join "ppdp__dimensions__0badcafe" as dimension_2
  on dimension_2.value_2 = combinations.value_2
inner join "ppdp__dimensions__0badcafe" as dimension_3
  on dimension_3.value_3 = combinations.value_3
inner join "ppdp__dimensions__0badcafe" as dimension_4
  on dimension_4.value_4 = combinations.value_4
inner join "ppdp__dimensions__0badcafe" as dimension_5
  on dimension_5.value_5 = combinations.value_5
left join "ppdp__dimensions__0badcafe" as dimension_6
  on dimension_6.value_6 = combinations.value_6
where (dimension_6.column_index is not null or combinations.value_6 is null)
