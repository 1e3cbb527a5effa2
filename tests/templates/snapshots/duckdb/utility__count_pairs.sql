/* ppdp run=0badcafe step=utility/count_pairs */
select
  0 as first_column,
  0 as second_column,
  code_0 as first_code,
  code_0 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0
union all
select
  0 as first_column,
  1 as second_column,
  code_0 as first_code,
  code_1 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_1
union all
select
  0 as first_column,
  2 as second_column,
  code_0 as first_code,
  code_2 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_2
union all
select
  0 as first_column,
  3 as second_column,
  code_0 as first_code,
  code_3 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_3
union all
select
  0 as first_column,
  4 as second_column,
  code_0 as first_code,
  code_4 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_4
union all
select
  0 as first_column,
  5 as second_column,
  code_0 as first_code,
  code_5 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_5
union all
select
  0 as first_column,
  6 as second_column,
  code_0 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_6
union all
select
  0 as first_column,
  7 as second_column,
  code_0 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_7
union all
select
  0 as first_column,
  8 as second_column,
  code_0 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_8
union all
select
  0 as first_column,
  9 as second_column,
  code_0 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_0, code_9
union all
select
  1 as first_column,
  1 as second_column,
  code_1 as first_code,
  code_1 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1
union all
select
  1 as first_column,
  2 as second_column,
  code_1 as first_code,
  code_2 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_2
union all
select
  1 as first_column,
  3 as second_column,
  code_1 as first_code,
  code_3 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_3
union all
select
  1 as first_column,
  4 as second_column,
  code_1 as first_code,
  code_4 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_4
union all
select
  1 as first_column,
  5 as second_column,
  code_1 as first_code,
  code_5 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_5
union all
select
  1 as first_column,
  6 as second_column,
  code_1 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_6
union all
select
  1 as first_column,
  7 as second_column,
  code_1 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_7
union all
select
  1 as first_column,
  8 as second_column,
  code_1 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_8
union all
select
  1 as first_column,
  9 as second_column,
  code_1 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_1, code_9
union all
select
  2 as first_column,
  2 as second_column,
  code_2 as first_code,
  code_2 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2
union all
select
  2 as first_column,
  3 as second_column,
  code_2 as first_code,
  code_3 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_3
union all
select
  2 as first_column,
  4 as second_column,
  code_2 as first_code,
  code_4 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_4
union all
select
  2 as first_column,
  5 as second_column,
  code_2 as first_code,
  code_5 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_5
union all
select
  2 as first_column,
  6 as second_column,
  code_2 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_6
union all
select
  2 as first_column,
  7 as second_column,
  code_2 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_7
union all
select
  2 as first_column,
  8 as second_column,
  code_2 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_8
union all
select
  2 as first_column,
  9 as second_column,
  code_2 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_2, code_9
union all
select
  3 as first_column,
  3 as second_column,
  code_3 as first_code,
  code_3 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3
union all
select
  3 as first_column,
  4 as second_column,
  code_3 as first_code,
  code_4 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3, code_4
union all
select
  3 as first_column,
  5 as second_column,
  code_3 as first_code,
  code_5 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3, code_5
union all
select
  3 as first_column,
  6 as second_column,
  code_3 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3, code_6
union all
select
  3 as first_column,
  7 as second_column,
  code_3 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3, code_7
union all
select
  3 as first_column,
  8 as second_column,
  code_3 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3, code_8
union all
select
  3 as first_column,
  9 as second_column,
  code_3 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_3, code_9
union all
select
  4 as first_column,
  4 as second_column,
  code_4 as first_code,
  code_4 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_4
union all
select
  4 as first_column,
  5 as second_column,
  code_4 as first_code,
  code_5 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_4, code_5
union all
select
  4 as first_column,
  6 as second_column,
  code_4 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_4, code_6
union all
select
  4 as first_column,
  7 as second_column,
  code_4 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_4, code_7
union all
select
  4 as first_column,
  8 as second_column,
  code_4 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_4, code_8
union all
select
  4 as first_column,
  9 as second_column,
  code_4 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_4, code_9
union all
select
  5 as first_column,
  5 as second_column,
  code_5 as first_code,
  code_5 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_5
union all
select
  5 as first_column,
  6 as second_column,
  code_5 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_5, code_6
union all
select
  5 as first_column,
  7 as second_column,
  code_5 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_5, code_7
union all
select
  5 as first_column,
  8 as second_column,
  code_5 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_5, code_8
union all
select
  5 as first_column,
  9 as second_column,
  code_5 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_5, code_9
union all
select
  6 as first_column,
  6 as second_column,
  code_6 as first_code,
  code_6 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_6
union all
select
  6 as first_column,
  7 as second_column,
  code_6 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_6, code_7
union all
select
  6 as first_column,
  8 as second_column,
  code_6 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_6, code_8
union all
select
  6 as first_column,
  9 as second_column,
  code_6 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_6, code_9
union all
select
  7 as first_column,
  7 as second_column,
  code_7 as first_code,
  code_7 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_7
union all
select
  7 as first_column,
  8 as second_column,
  code_7 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_7, code_8
union all
select
  7 as first_column,
  9 as second_column,
  code_7 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_7, code_9
union all
select
  8 as first_column,
  8 as second_column,
  code_8 as first_code,
  code_8 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_8
union all
select
  8 as first_column,
  9 as second_column,
  code_8 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_8, code_9
union all
select
  9 as first_column,
  9 as second_column,
  code_9 as first_code,
  code_9 as second_code,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from "ppdp__utility_coded__0badcafe"

group by code_9

order by 1, 2, 3, 4
