/* ppdp run=0badcafe step=load/read_hierarchy_table */
select distinct
  cast(dimension."job" as varchar) as level_0,
  cast(dimension."field" as varchar) as level_1,
  cast(dimension."any" as varchar) as level_2
from "warehouse"."main"."jobs" as dimension
order by 1, 2, 3
