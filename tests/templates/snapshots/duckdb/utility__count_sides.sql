/* ppdp run=0badcafe step=utility/count_sides */
select
  side,
  count(*) as tuples,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
group by side
order by side
