/* ppdp run=0badcafe step=frequency/earlier_people */
create temporary table "ppdp__earlier_people_0__0badcafe" as
select
  codes.value,
  sets.earlier_set,
  sets.set_size
from "ppdp__value_codes__0badcafe" as codes
cross join "warehouse"."ppdp"."fingerprint_key" as key
inner join "warehouse"."ppdp_private"."people__first" as kept
  on kept.column_name = 'disease'
  and kept.person = md5(key.secret || codes.leaf)
inner join "ppdp__earlier_sets__0badcafe" as sets on sets.set_number = kept.set_number
where codes.slot = 1
