/* ppdp run=0badcafe step=release/whole_rows */
create temporary table "ppdp__whole__0badcafe" as
select
  dimension_0.value_0 as "zone ""of""; --",
  source."visits" as "visits"
from "warehouse"."main"."arrivals" as source
inner join "ppdp__dimensions__0badcafe" as dimension_0
  on dimension_0.value_0 = source."zone ""of""; --"
where (dimension_0.column_index is not null)

order by random()
