/* ppdp run=0badcafe step=check/column_facts */
select
  0 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_0__0badcafe"
union all
select
  1 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_1__0badcafe"
union all
select
  2 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_2__0badcafe"
union all
select
  3 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_3__0badcafe"
union all
select
  4 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_4__0badcafe"
union all
select
  5 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_5__0badcafe"
union all
select
  6 as column_index,
  cast(coalesce(sum(case when leaf_text is null then n else 0 end), 0) as bigint) as null_rows,
  coalesce(sum(n * ln(cast(n as double))), 0) as raw_information
from "ppdp__values_6__0badcafe"

order by 1
