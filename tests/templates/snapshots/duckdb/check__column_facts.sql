/* ppdp run=0badcafe step=check/column_facts */
select
  column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values__0badcafe"
group by column_index
order by column_index
