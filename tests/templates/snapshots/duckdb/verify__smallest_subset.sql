/* ppdp run=0badcafe step=verify/smallest_subset */
select
  min(n) as smallest
from (
  select
    cast(sum(release."n") as bigint) as n
  from "ppdp__measured_cells__0badcafe" as release
  group by grouping sets (
    (release."quasi_0"),
    (release."quasi_1")
  )
) as projected
