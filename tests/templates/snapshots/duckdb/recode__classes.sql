/* ppdp run=0badcafe step=recode/classes */
create temporary table "ppdp__classes__0badcafe" as
select
  cast(row_number() over (order by frequency.key_0) - 1 as bigint) as class_id,
  frequency.key_0,
  cast(dimension_0.value_0 as double) as value_0,
  frequency.n
from "ppdp__frequency__0badcafe" as frequency
inner join "ppdp__dimensions__0badcafe" as dimension_0
  on dimension_0.column_index = 0
  and dimension_0.code_0 = (frequency.key_0 & 4035225266123964416)
