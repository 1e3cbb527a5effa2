/* ppdp run=0badcafe step=frequency/earlier_values */
create temporary table "ppdp__earlier_values_0__0badcafe" as
select
  kept.set_number as earlier_set,
  codes.value
from "warehouse"."ppdp_private"."people__first" as kept
inner join "ppdp__value_codes__0badcafe" as codes on codes.leaf = kept.value and codes.slot = 0
where kept.column_name = 'disease'
  and kept.person is null
