/* ppdp run=0badcafe step=check/group_labels */
select distinct
  group_id
  , cast(quasi_0 as varchar) as label_0
  , cast(quasi_1 as varchar) as label_1
from "ppdp__measured_cells__0badcafe" as cells
where group_id in (1, 3)
order by group_id
