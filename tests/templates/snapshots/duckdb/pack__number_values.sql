/* ppdp run=0badcafe step=pack/number_values */
create temporary table "ppdp__numbered__0badcafe" as
select
  cast(dense_rank() over (order by value_0) - 1 as bigint) as code_0,
  cast(dense_rank() over (order by value_1) - 1 as bigint) as code_1,
  cast(dense_rank() over (order by value_2) - 1 as bigint) as code_2,
  cast(dense_rank() over (order by value_3) - 1 as bigint) as code_3,
  cast(dense_rank() over (order by value_4) - 1 as bigint) as code_4,
  cast(dense_rank() over (order by value_5) - 1 as bigint) as code_5,
  cast(dense_rank() over (order by value_6) - 1 as bigint) as code_6,
  cast(dense_rank() over (order by value_7) - 1 as bigint) as code_7,
  cast(dense_rank() over (order by value_8) - 1 as bigint) as code_8,
  cast(dense_rank() over (order by value_9) - 1 as bigint) as code_9,
  n
from "ppdp__drawn__0badcafe"
