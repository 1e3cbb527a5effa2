/* ppdp run=0badcafe step=leak/breach_size */
select
  cast(coalesce(sum(cell_rows), 0) as bigint) as total_rows,
  count(distinct group_number) as groups
from "ppdp__breach__0badcafe" as cells
