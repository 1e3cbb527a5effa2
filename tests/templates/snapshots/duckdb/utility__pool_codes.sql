/* ppdp run=0badcafe step=utility/pool_codes */
create temporary table "ppdp__utility_pooled__0badcafe" as
select
  code_0,
  code_1,
  number_1,
  code_2,
  code_3,
  code_4,
  code_5,
  code_6,
  code_7,
  code_8,
  code_9,
  number_9,
  row_number() over (order by code_0) as place,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from (
  select
    pooled_0.pooled as code_0,
    coded.code_1 as code_1,
    coded.number_1,
    coded.code_2 as code_2,
    pooled_3.pooled as code_3,
    pooled_4.pooled as code_4,
    coded.code_5 as code_5,
    coded.code_6 as code_6,
    coded.code_7 as code_7,
    coded.code_8 as code_8,
    coded.code_9 as code_9,
    coded.number_9,
    coded.source_rows,
    coded.release_rows
  from "ppdp__utility_coded__0badcafe" as coded
  inner join (
    values (0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0), (16, 0), (17, 0), (18, 0), (19, 0), (20, 0), (21, 0), (22, 0), (23, 0), (24, 0), (25, 0)
  ) as pooled_0 (code, pooled)
    on pooled_0.code = coded.code_0
  inner join (
    values (0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)
  ) as pooled_3 (code, pooled)
    on pooled_3.code = coded.code_3
  inner join (
    values (0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)
  ) as pooled_4 (code, pooled)
    on pooled_4.code = coded.code_4
) as joined
group by code_0, code_1, number_1, code_2, code_3, code_4, code_5, code_6, code_7, code_8, code_9, number_9
