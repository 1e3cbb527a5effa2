/* ppdp run=0badcafe step=frequency/encode */
create temporary table "ppdp__frequency__0badcafe" as
select
  dimension_0.code_0
  + dimension_1.code_0
  + dimension_2.code_0
  + dimension_3.code_0
  + dimension_4.code_0
  + dimension_5.code_0
  + coalesce(dimension_6.code_0, (select code_0 from "ppdp__dimension_6__0badcafe" where value is null))
  as key_0,
  combinations.n
from "ppdp__combinations__0badcafe" as combinations
inner join "ppdp__dimension_0__0badcafe" as dimension_0
  on dimension_0.value = combinations.value_0
inner join "ppdp__dimension_1__0badcafe" as dimension_1
  on dimension_1.value = combinations.value_1
inner join "ppdp__dimension_2__0badcafe" as dimension_2
  on dimension_2.value = combinations.value_2
inner join "ppdp__dimension_3__0badcafe" as dimension_3
  on dimension_3.value = combinations.value_3
inner join "ppdp__dimension_4__0badcafe" as dimension_4
  on dimension_4.value = combinations.value_4
inner join "ppdp__dimension_5__0badcafe" as dimension_5
  on dimension_5.value = combinations.value_5
left join "ppdp__dimension_6__0badcafe" as dimension_6
  on dimension_6.value = combinations.value_6
where (dimension_6.value is not null or combinations.value_6 is null)
