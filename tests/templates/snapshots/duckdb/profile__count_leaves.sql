/* ppdp run=0badcafe step=profile/count_leaves */
create temporary table "ppdp__leaves__0badcafe" as
select
  column_index,
  case
    when column_index = 0 then cast(value_0 as varchar)
    when column_index = 1 then cast(value_1 as varchar)
    when column_index = 2 then cast(value_2 as varchar)
  end as leaf_text,
  n
from (
  select
    case
      when grouping(value_0) = 0 then 0
      when grouping(value_1) = 0 then 1
      when grouping(value_2) = 0 then 2
    end as column_index,
    value_0,
    value_1,
    value_2,
    count(*) as n
  from (
    select
      source."age" as value_0,
      source."sex" as value_1,
      source."zip" as value_2
    from "warehouse"."main"."unknown" as source
  ) as plain
  group by grouping sets ((value_0), (value_1), (value_2))
) as grouped
