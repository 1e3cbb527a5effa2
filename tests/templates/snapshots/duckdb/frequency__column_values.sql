/* ppdp run=0badcafe step=frequency/column_values */
create temporary table "ppdp__values__0badcafe" as
select
  column_index,
  value_0,
  value_1,
  value_2,
  value_3,
  value_4,
  value_5,
  value_6,
  leaf_text,
  case when leaf_text is null then 'null' else '=' || leaf_text end as leaf,
  n
from (
  select
    column_index,
    value_0,
    value_1,
    value_2,
    value_3,
    value_4,
    value_5,
    value_6,
    case
      when column_index = 0 then cast(value_0 as varchar)
      when column_index = 1 then cast(value_1 as varchar)
      when column_index = 2 then cast(value_2 as varchar)
      when column_index = 3 then cast(value_3 as varchar)
      when column_index = 4 then cast(value_4 as varchar)
      when column_index = 5 then cast(value_5 as varchar)
      when column_index = 6 then cast(value_6 as varchar)
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
        when grouping(value_5) = 0 then 5
        when grouping(value_6) = 0 then 6
      end as column_index,
      value_0,
      value_1,
      value_2,
      value_3,
      value_4,
      value_5,
      value_6,
      cast(sum(n) as bigint) as n
    from "ppdp__combinations__0badcafe"
    group by grouping sets ((value_0), (value_1), (value_2), (value_3), (value_4), (value_5), (value_6))
  ) as grouped
) as counted
