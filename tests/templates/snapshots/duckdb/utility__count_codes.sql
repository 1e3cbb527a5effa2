/* ppdp run=0badcafe step=utility/count_codes */
select
  0 as column_index,
  code_0 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_0
union all
select
  1 as column_index,
  code_1 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_1
union all
select
  2 as column_index,
  code_2 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_2
union all
select
  3 as column_index,
  code_3 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_3
union all
select
  4 as column_index,
  code_4 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_4
union all
select
  5 as column_index,
  code_5 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_5
union all
select
  6 as column_index,
  code_6 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_6
union all
select
  7 as column_index,
  code_7 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_7
union all
select
  8 as column_index,
  code_8 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_8
union all
select
  9 as column_index,
  code_9 as code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"
where side = 0
group by code_9

order by 1, 2
