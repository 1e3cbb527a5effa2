/* ppdp run=0badcafe step=check/not_numbers */
select
  count(*) over () as distinct_values,
  cast(sum(n) over () as bigint) as total_rows,
  leaf_text
from "ppdp__values__0badcafe"
where column_index = 1
  and leaf_text is not null
  and not regexp_matches(leaf_text, '^[+-]?[0-9]+(\.[0-9]+)?$')
order by n desc, leaf_text
limit 5
