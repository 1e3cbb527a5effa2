/* ppdp run=0badcafe step=utility/code_tuples */
create temporary table "ppdp__utility_coded__0badcafe" as
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
  side,
  row_number() over (order by code_0) as place,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from (
  select
    codes_0.code as code_0,
    codes_1.code as code_1,
    case when codes_1.number is not null then greatest(-cast(0.953125 as double), least(cast(0.953125 as double), (codes_1.number - cast(30.0 as double)) * cast(0.015625 as double))) end as number_1,
    codes_2.code as code_2,
    codes_3.code as code_3,
    codes_4.code as code_4,
    codes_5.code as code_5,
    codes_6.code as code_6,
    codes_7.code as code_7,
    codes_8.code as code_8,
    codes_9.code as code_9,
    case when codes_9.number is not null then greatest(-cast(0.5 as double), least(cast(0.5 as double), (codes_9.number - cast(0.0 as double)) * cast(0.5 as double))) end as number_9,
    case
      when codes_0.side = 1 or codes_1.side = 1 or codes_2.side = 1 or codes_3.side = 1 or codes_4.side = 1 or codes_5.side = 1 or codes_6.side = 1 or codes_7.side = 1 or codes_8.side = 1 or codes_9.side = 1 then 1
      when codes_0.side = -1 or codes_1.side = -1 or codes_2.side = -1 or codes_3.side = -1 or codes_4.side = -1 or codes_5.side = -1 or codes_6.side = -1 or codes_7.side = -1 or codes_8.side = -1 or codes_9.side = -1 then -1
      else 0
    end as side,
    merged.source_rows,
    merged.release_rows
  from "ppdp__utility_merged__0badcafe" as merged
  inner join "ppdp__utility_codes__0badcafe" as codes_0
    on codes_0.column_index = 0
    and codes_0.shown = merged.shown_0
  inner join "ppdp__utility_codes__0badcafe" as codes_1
    on codes_1.column_index = 1
    and codes_1.shown = merged.shown_1
  inner join "ppdp__utility_codes__0badcafe" as codes_2
    on codes_2.column_index = 2
    and codes_2.shown = merged.shown_2
  inner join "ppdp__utility_codes__0badcafe" as codes_3
    on codes_3.column_index = 3
    and codes_3.shown = merged.shown_3
  inner join "ppdp__utility_codes__0badcafe" as codes_4
    on codes_4.column_index = 4
    and codes_4.shown = merged.shown_4
  inner join "ppdp__utility_codes__0badcafe" as codes_5
    on codes_5.column_index = 5
    and codes_5.shown = merged.shown_5
  inner join "ppdp__utility_codes__0badcafe" as codes_6
    on codes_6.column_index = 6
    and codes_6.shown = merged.shown_6
  inner join "ppdp__utility_codes__0badcafe" as codes_7
    on codes_7.column_index = 7
    and codes_7.shown = merged.shown_7
  inner join "ppdp__utility_codes__0badcafe" as codes_8
    on codes_8.column_index = 8
    and codes_8.shown = merged.shown_8
  inner join "ppdp__utility_codes__0badcafe" as codes_9
    on codes_9.column_index = 9
    and codes_9.shown = merged.shown_9
) as joined
group by code_0, code_1, number_1, code_2, code_3, code_4, code_5, code_6, code_7, code_8, code_9, number_9, side
