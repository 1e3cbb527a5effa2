/* ppdp run=0badcafe step=frequency/foreign_values */
create temporary table "ppdp__foreign_values__0badcafe" as
select distinct
  found.column_index,
  found.leaf_text
from (
  select
    column_index,
    leaf_text
  from "ppdp__population_values_0__0badcafe"
  
) as found
left join "ppdp__hierarchies__0badcafe" as known
  on known.column_index = found.column_index
  and known.leaf_text = found.leaf_text
where found.leaf_text is not null
  and known.column_index is null
  and (
    (found.column_index = 0 and regexp_matches(found.leaf_text, '^[+-]?[0-9]{1,24}(\.[0-9]+)?$'))
    or (found.column_index = 1 and regexp_matches(found.leaf_text, '^[+-]?[0-9]{1,24}(\.[0-9]+)?$'))
    or (found.column_index = 2)
    or (found.column_index = 3)
    or (found.column_index = 6)
  )
