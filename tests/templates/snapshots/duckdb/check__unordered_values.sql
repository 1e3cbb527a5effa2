/* ppdp run=0badcafe step=check/unordered_values */
select
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__sensitive_values__0badcafe"
where column_index = 1
  and leaf_text is not null
  and leaf_text not in ('0', '1')
