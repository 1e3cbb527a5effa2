/* ppdp run=0badcafe step=load/copy_hierarchy_table */
create temporary table "ppdp__leaves_4__0badcafe" as
select distinct
  cast(dimension."job" as varchar) as leaf_text,
  cast(dimension."field" as varchar) as label_1,
  cast(dimension."any" as varchar) as label_2
from "main"."jobs" as dimension
