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
  , cast(sum(case when regexp_matches(leaf_text, '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$') then n else 0 end) as bigint) as rows_0
  , count(case when regexp_matches(leaf_text, '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$') then 1 end) as values_0
  , cast(sum(case when regexp_matches(leaf_text, '^[0-9]{3}-[0-9]{2}-[0-9]{4}$') then n else 0 end) as bigint) as rows_1
  , count(case when regexp_matches(leaf_text, '^[0-9]{3}-[0-9]{2}-[0-9]{4}$') then 1 end) as values_1
  , cast(sum(case when regexp_matches(leaf_text, '^([+][0-9][0-9 ()./-]{6,18}[0-9]|[(]?[0-9]{3}[)]?[ .-]+[0-9]{3}[ .-][0-9]{4}|0[0-9]{1,4}[ /-][0-9][0-9 -]{4,12})$') then n else 0 end) as bigint) as rows_2
  , count(case when regexp_matches(leaf_text, '^([+][0-9][0-9 ()./-]{6,18}[0-9]|[(]?[0-9]{3}[)]?[ .-]+[0-9]{3}[ .-][0-9]{4}|0[0-9]{1,4}[ /-][0-9][0-9 -]{4,12})$') then 1 end) as values_2
  , cast(sum(case when regexp_matches(leaf_text, '^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,4})?$') then n else 0 end) as bigint) as rows_3
  , count(case when regexp_matches(leaf_text, '^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,4})?$') then 1 end) as values_3
  , cast(sum(case when regexp_matches(leaf_text, '^[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}$') then n else 0 end) as bigint) as rows_4
  , count(case when regexp_matches(leaf_text, '^[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}$') then 1 end) as values_4
  , cast(sum(case when regexp_matches(leaf_text, '^(((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])[.]){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|([0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4})$') then n else 0 end) as bigint) as rows_5
  , count(case when regexp_matches(leaf_text, '^(((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])[.]){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|([0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4})$') then 1 end) as values_5
  , cast(sum(case when regexp_matches(leaf_text, '^(https?|ftp)://[^ ]+$') then n else 0 end) as bigint) as rows_6
  , count(case when regexp_matches(leaf_text, '^(https?|ftp)://[^ ]+$') then 1 end) as values_6
  , cast(sum(case when regexp_matches(leaf_text, '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$') then n else 0 end) as bigint) as rows_7
  , count(case when regexp_matches(leaf_text, '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$') then 1 end) as values_7
  , cast(sum(case when regexp_matches(leaf_text, '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$') then n else 0 end) as bigint) as rows_8
  , count(case when regexp_matches(leaf_text, '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$') then 1 end) as values_8
  , cast(sum(case when regexp_matches(leaf_text, '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$') then n else 0 end) as bigint) as rows_9
  , count(case when regexp_matches(leaf_text, '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$') then 1 end) as values_9
  , cast(sum(case when regexp_matches(leaf_text, '^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]') then n else 0 end) as bigint) as rows_10
  , count(case when regexp_matches(leaf_text, '^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]') then 1 end) as values_10
  , cast(sum(case when regexp_matches(leaf_text, '^[0-9]+$') then n else 0 end) as bigint) as rows_11
  , count(case when regexp_matches(leaf_text, '^[0-9]+$') then 1 end) as values_11
  , cast(sum(case when regexp_matches(leaf_text, '^[A-Z]{0,3}[0-9][A-Z0-9.-]*$') then n else 0 end) as bigint) as rows_12
  , count(case when regexp_matches(leaf_text, '^[A-Z]{0,3}[0-9][A-Z0-9.-]*$') then 1 end) as values_12
  , cast(sum(case when regexp_matches(leaf_text, '^[^ ]+( [^ ]+){4}') then n else 0 end) as bigint) as rows_13
  , count(case when regexp_matches(leaf_text, '^[^ ]+( [^ ]+){4}') then 1 end) as values_13
  , cast(sum(case when regexp_matches(leaf_text, '^$') then n else 0 end) as bigint) as rows_14
  , count(case when regexp_matches(leaf_text, '^$') then 1 end) as values_14
from (
  select
    column_index,
    leaf_text,
    n,
    case when regexp_matches(leaf_text, '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$') then cast(leaf_text as decimal(38, 12)) end as number
  from (
select
  column_index,
  case
    when column_index = 0 then cast(value_0 as varchar)
    when column_index = 1 then cast(value_1 as varchar)
    when column_index = 2 then cast(value_2 as varchar)
    when column_index = 3 then cast(value_3 as varchar)
    when column_index = 4 then cast(value_4 as varchar)
  end as leaf_text,
  n
from (
  select
    case
      when grouping(value_0) = 0 then 0
      when grouping(value_1) = 0 then 1
      when grouping(value_2) = 0 then 2
      when grouping(value_3) = 0 then 3
      when grouping(value_4) = 0 then 4
    end as column_index,
    value_0,
    value_1,
    value_2,
    value_3,
    value_4,
    count(*) as n
  from (
    select
      source."id" as value_0,
      source."age" as value_1,
      source."sex" as value_2,
      source."class" as value_3,
      source."zip" as value_4
    from "warehouse"."main"."unknown" as source
  ) as plain
  group by grouping sets ((value_0), (value_1), (value_2), (value_3), (value_4))
) as grouped
  ) as counted
) as measured
group by column_index
order by column_index
