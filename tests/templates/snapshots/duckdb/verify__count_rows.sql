/* ppdp run=0badcafe step=verify/count_rows */
select
  count(*) as total_rows
from "warehouse"."main"."people" as counted
