/* ppdp run=0badcafe step=profile/count_leaves */
create temporary table "ppdp__leaves__0badcafe" as
select
  0 as column_index,
  cast(value as varchar) as leaf_text,
  n
from (
  select
    value,
    count(*) as n
  from (
    select source."age" as value
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
    select source."sex" as value
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
    select source."zip" as value
    from "warehouse"."main"."unknown" as source
  ) as plain_2
  group by value
) as grouped_2
