/* ppdp run=0badcafe step=verify/name_groups */
create temporary table "ppdp__groups__0badcafe" as
select
  quasi_0 as "sex",
  quasi_1 as "visits",
  cast(sum(n) as bigint) as ppdp_rows
from "ppdp__measured_cells__0badcafe" as cells
group by
  quasi_0,
  quasi_1
