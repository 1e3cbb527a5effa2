/* ppdp run=0badcafe step=profile/measure_columns */
select
  column_index,
  cast(sum(n) as bigint) as total_rows,
  cast(sum(case when leaf_text is null then n else 0 end) as bigint) as null_rows,
  count(leaf_text) as distinct_values,
  count(case when n = 1 and leaf_text is not null then 1 end) as unique_values,
  max(case when leaf_text is not null then n end) as largest,
  sum(cast(n as double) * ln(cast(n as double))) as information,
  sum(cast(n as double) * (cast(n as double) - cast(1 as double))) as agreeing,
  min(length(leaf_text)) as shortest,
  max(length(leaf_text)) as longest,
  cast(sum(n * length(leaf_text)) as bigint) as characters,
  min(number) as lowest,
  max(number) as highest
  , cast(sum(n * match_0) as bigint) as rows_0
  , cast(sum(match_0) as bigint) as values_0
  , cast(sum(n * match_1) as bigint) as rows_1
  , cast(sum(match_1) as bigint) as values_1
  , cast(sum(n * match_2) as bigint) as rows_2
  , cast(sum(match_2) as bigint) as values_2
  , cast(sum(n * match_3) as bigint) as rows_3
  , cast(sum(match_3) as bigint) as values_3
  , cast(sum(n * match_4) as bigint) as rows_4
  , cast(sum(match_4) as bigint) as values_4
  , cast(sum(n * match_5) as bigint) as rows_5
  , cast(sum(match_5) as bigint) as values_5
  , cast(sum(n * match_6) as bigint) as rows_6
  , cast(sum(match_6) as bigint) as values_6
  , cast(sum(n * match_7) as bigint) as rows_7
  , cast(sum(match_7) as bigint) as values_7
  , cast(sum(n * match_8) as bigint) as rows_8
  , cast(sum(match_8) as bigint) as values_8
  , cast(sum(n * match_9) as bigint) as rows_9
  , cast(sum(match_9) as bigint) as values_9
  , cast(sum(n * match_10) as bigint) as rows_10
  , cast(sum(match_10) as bigint) as values_10
  , cast(sum(n * match_11) as bigint) as rows_11
  , cast(sum(match_11) as bigint) as values_11
  , cast(sum(n * match_12) as bigint) as rows_12
  , cast(sum(match_12) as bigint) as values_12
  , cast(sum(n * match_13) as bigint) as rows_13
  , cast(sum(match_13) as bigint) as values_13
  , cast(sum(n * match_14) as bigint) as rows_14
  , cast(sum(match_14) as bigint) as values_14
from (
  select
    column_index,
    leaf_text,
    n,
    case
      when column_index in (-1, 0) then case when length(leaf_text) <= 20 then cast(leaf_text as double) end
      when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$') then cast(leaf_text as double) end
    end as number
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$') then 1 else 0 end
      else 0 end as match_0
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[0-9]{3}-[0-9]{2}-[0-9]{4}$') then 1 else 0 end
      else 0 end as match_1
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^([+][0-9][0-9 ()./-]{6,18}[0-9]|[(]?[0-9]{3}[)]?[ .-]+[0-9]{3}[ .-][0-9]{4}|0[0-9]{1,4}[ /-][0-9][0-9 -]{4,12})$') then 1 else 0 end
      else 0 end as match_2
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,4})?$') then 1 else 0 end
      else 0 end as match_3
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}$') then 1 else 0 end
      else 0 end as match_4
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^(((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])[.]){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|([0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4})$') then 1 else 0 end
      else 0 end as match_5
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^(https?|ftp)://[^ ]+$') then 1 else 0 end
      else 0 end as match_6
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$') then 1 else 0 end
      else 0 end as match_7
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$') then 1 else 0 end
      else 0 end as match_8
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$') then 1 else 0 end
      else 0 end as match_9
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]') then 1 else 0 end
      else 0 end as match_10
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[0-9]+$') then 1 else 0 end
      else 0 end as match_11
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[A-Z]{0,3}[0-9][A-Z0-9.-]*$') then 1 else 0 end
      else 0 end as match_12
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^[^ ]+( [^ ]+){4}') then 1 else 0 end
      else 0 end as match_13
    , case when column_index in (-1, 1, 2, 3, 4) then
        case when regexp_matches(leaf_text, '^$') then 1 else 0 end
      else 0 end as match_14
  from (
select
  0 as column_index,
  cast(value as varchar) as leaf_text,
  n
from (
  select
    value,
    count(*) as n
  from (
    select source."id" as value
    from "warehouse"."main"."unknown" as source
  ) as plain_0
  group by value
) as grouped_0
union all
select
  1 as column_index,
  cast(value as varchar) as leaf_text,
  n
from (
  select
    value,
    count(*) as n
  from (
    select source."age" as value
    from "warehouse"."main"."unknown" as source
  ) as plain_1
  group by value
) as grouped_1
union all
select
  2 as column_index,
  cast(value as varchar) as leaf_text,
  n
from (
  select
    value,
    count(*) as n
  from (
    select source."sex" as value
    from "warehouse"."main"."unknown" as source
  ) as plain_2
  group by value
) as grouped_2
union all
select
  3 as column_index,
  cast(value as varchar) as leaf_text,
  n
from (
  select
    value,
    count(*) as n
  from (
    select source."class" as value
    from "warehouse"."main"."unknown" as source
  ) as plain_3
  group by value
) as grouped_3
union all
select
  4 as column_index,
  cast(value as varchar) as leaf_text,
  n
from (
  select
    value,
    count(*) as n
  from (
    select source."zip" as value
    from "warehouse"."main"."unknown" as source
  ) as plain_4
  group by value
) as grouped_4


  ) as counted
) as measured
group by column_index
order by column_index
