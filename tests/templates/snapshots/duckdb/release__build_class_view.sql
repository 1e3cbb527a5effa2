/* ppdp run=0badcafe step=release/build_class_view */
create view "warehouse"."main"."ppdp__release__0badcafe" as
with placed as (
  select
    classes.shown_0 as shown_0,
    classes.group_number
  from "main"."halls" as source
  left join "ppdp_private"."numbers__0badcafe" as values_0
    on values_0.column_index = 0
    and values_0.value_0 = source."hall"
  inner join "ppdp_private"."classes__0badcafe" as classes
    on classes.key_0 = coalesce(values_0.code_0, (select code_0 from "ppdp_private"."numbers__0badcafe" where column_index = 0 and value_0 is null))
  where (values_0.column_index is not null or source."hall" is null)
)
, groups_0 as (
  select
    group_number as key_0,
    count(*) as n
  from placed
  group by group_number
)
, passing as (
  select key_0
  from groups_0
  where n >= 4
)
select
  placed.shown_0 as "hall"
from placed
inner join passing on passing.key_0 = placed.group_number
order by uuid()
