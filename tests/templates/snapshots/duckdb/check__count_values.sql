/* ppdp run=0badcafe step=check/count_values */
select
  count(*) as cells
  , (select count(*) from "ppdp__measured_whole__0badcafe" where apart_0 = 0) as values_0
from "ppdp__measured_cells__0badcafe" as cells
