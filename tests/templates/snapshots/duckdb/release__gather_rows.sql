/* ppdp run=0badcafe step=release/gather_rows */
create temporary table "ppdp__tuples__0badcafe" as
select
  row_number() over (order by ppdp_place) as ppdp_tuple,
  shuffled.*,
  cast(1 as bigint) as ppdp_rows
from (
  select
    published.*,
    random() as ppdp_place
  from (
select
  dimension_0.label_1 as "age",
  dimension_1.value_1 as "sex",
  source."disease" as "disease",
  source."visits" as "visits",
  source."pays d'origine" as "pays d'origine"
from "warehouse"."main"."people" as source
inner join "ppdp__dimensions__0badcafe" as dimension_0
  on dimension_0.value_0 = source."age"
left join "ppdp__dimensions__0badcafe" as dimension_1
  on dimension_1.value_1 = source."sex"
left join "ppdp__failing__0badcafe" as failing
  on failing.key_0 = ((dimension_0.code_0 + coalesce(dimension_1.code_0, (select code_0 from "ppdp__dimensions__0badcafe" where column_index = 1 and value_1 is null))) & 4467570830351532032)
where (dimension_0.column_index is not null) and (dimension_1.column_index is not null or source."sex" is null) and failing.key_0 is null

  ) as published
) as shuffled
order by ppdp_tuple
