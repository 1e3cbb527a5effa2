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
  0 as side,
  row_number() over (order by code_0) as place,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from (
  select
    pooled_0.pooled as code_0,
    coded.code_1 as code_1,
    coded.number_1,
    pooled_2.pooled as code_2,
    pooled_3.pooled as code_3,
    pooled_4.pooled as code_4,
    pooled_5.pooled as code_5,
    pooled_6.pooled as code_6,
    pooled_7.pooled as code_7,
    pooled_8.pooled as code_8,
    coded.code_9 as code_9,
    coded.number_9,
    coded.source_rows,
    coded.release_rows
  from "ppdp__utility_coded__0badcafe" as coded
  inner join (
    values (0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0), (16, 0), (17, 0), (18, 0), (19, 0), (20, 0), (21, 0), (22, 0), (23, 0), (24, 0), (25, 0)
  ) as pooled_0 (code, pooled)
    on pooled_0.code = coded.code_0
  inner join (
    values (0, 1), (1, 0), (2, 0)
  ) as pooled_2 (code, pooled)
    on pooled_2.code = coded.code_2
  inner join (
    values (0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)
  ) as pooled_3 (code, pooled)
    on pooled_3.code = coded.code_3
  inner join (
    values (0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)
  ) as pooled_4 (code, pooled)
    on pooled_4.code = coded.code_4
  inner join (
    values (0, 1), (1, 0), (2, 0), (3, 0)
  ) as pooled_5 (code, pooled)
    on pooled_5.code = coded.code_5
  inner join (
    values (0, 1), (1, 0), (2, 0), (3, 0)
  ) as pooled_6 (code, pooled)
    on pooled_6.code = coded.code_6
  inner join (
    values (0, 1), (1, 0), (2, 0)
  ) as pooled_7 (code, pooled)
    on pooled_7.code = coded.code_7
  inner join (
    values (0, 1), (1, 0), (2, 0)
  ) as pooled_8 (code, pooled)
    on pooled_8.code = coded.code_8
  where coded.side = 0
) as joined
group by code_0, code_1, number_1, code_2, code_3, code_4, code_5, code_6, code_7, code_8, code_9, number_9
