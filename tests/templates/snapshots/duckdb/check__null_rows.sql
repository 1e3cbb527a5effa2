/* ppdp run=0badcafe step=check/null_rows */
select
  column_index,
  cast(sum(n) as bigint) as total_rows,
  cast(sum(case when leaf_text is null then n else 0 end) as bigint) as null_rows
from "ppdp__population_values_0__0badcafe"
group by column_index
order by column_index
