/* ppdp run=0badcafe step=release/keep_cell_mapping */
create table "warehouse"."ppdp_private"."mapping__0badcafe" as
select distinct
  cast('age' as varchar) as column_name,
  cast(dimensions.value_0 as varchar) as value,
  cast(recoded.level_0 as integer) as level,
  cast(recoded.shown_0 as varchar) as published
from "ppdp__recoded__0badcafe" as recoded
inner join "ppdp__dimensions__0badcafe" as dimensions
  on dimensions.column_index = 0
  and dimensions.code_0 = (recoded.key_0 & 4035225266123964416)
union all
select distinct
  cast('zip' as varchar) as column_name,
  cast(dimensions.value_1 as varchar) as value,
  cast(recoded.level_1 as integer) as level,
  cast(recoded.shown_1 as varchar) as published
from "ppdp__recoded__0badcafe" as recoded
inner join "ppdp__dimensions__0badcafe" as dimensions
  on dimensions.column_index = 1
  and dimensions.code_0 = (recoded.key_0 & 540431955284459520)
union all
select distinct
  cast('job "now"; --' as varchar) as column_name,
  cast(dimensions.value_2 as varchar) as value,
  cast(recoded.level_2 as integer) as level,
  cast(recoded.shown_2 as varchar) as published
from "ppdp__recoded__0badcafe" as recoded
inner join "ppdp__dimensions__0badcafe" as dimensions
  on dimensions.column_index = 2
  and dimensions.code_0 = (recoded.key_0 & 27021597764222976)
