/* ppdp run=0badcafe step=leak/strongest_cells */
select
  rule,
  parent_rows,
  child
  , parent_0
from (
  select
    0 as rule,
    parent_rows,
    child,
    parent_0 as parent_0,
    row_number() over (
      order by cast(n as double) / parent_rows desc, parent_rows desc, child collate "C", parent_0 collate "C"    ) as place
  from (
    select
      child,
      parent_0,
      n,
      cast(sum(n) over (partition by parent_0) as bigint) as parent_rows
    from (
      select
        cast(source."job ""now""; --" as varchar) as child,
        cast(source."age" as varchar) as parent_0,
        count(*) as n
      from "warehouse"."main"."people" as source
      group by 1, 2
    ) as cells
  ) as shares
  where parent_rows >= 1
  union all
  select
    1 as rule,
    parent_rows,
    child,
    parent_0 as parent_0,
    row_number() over (
      order by cast(n as double) / parent_rows desc, parent_rows desc, child collate "C", parent_0 collate "C"    ) as place
  from (
    select
      child,
      parent_0,
      n,
      cast(sum(n) over (partition by parent_0) as bigint) as parent_rows
    from (
      select
        cast(source."pays d'origine" as varchar) as child,
        cast(source."age" as varchar) as parent_0,
        count(*) as n
      from "warehouse"."main"."people" as source
      group by 1, 2
    ) as cells
  ) as shares
  where parent_rows >= 1
  union all
  select
    2 as rule,
    parent_rows,
    child,
    parent_0 as parent_0,
    row_number() over (
      order by cast(n as double) / parent_rows desc, parent_rows desc, child collate "C", parent_0 collate "C"    ) as place
  from (
    select
      child,
      parent_0,
      n,
      cast(sum(n) over (partition by parent_0) as bigint) as parent_rows
    from (
      select
        cast(source."age" as varchar) as child,
        cast(source."job ""now""; --" as varchar) as parent_0,
        count(*) as n
      from "warehouse"."main"."people" as source
      group by 1, 2
    ) as cells
  ) as shares
  where parent_rows >= 1
  union all
  select
    3 as rule,
    parent_rows,
    child,
    parent_0 as parent_0,
    row_number() over (
      order by cast(n as double) / parent_rows desc, parent_rows desc, child collate "C", parent_0 collate "C"    ) as place
  from (
    select
      child,
      parent_0,
      n,
      cast(sum(n) over (partition by parent_0) as bigint) as parent_rows
    from (
      select
        cast(source."pays d'origine" as varchar) as child,
        cast(source."job ""now""; --" as varchar) as parent_0,
        count(*) as n
      from "warehouse"."main"."people" as source
      group by 1, 2
    ) as cells
  ) as shares
  where parent_rows >= 1
  union all
  select
    4 as rule,
    parent_rows,
    child,
    parent_0 as parent_0,
    row_number() over (
      order by cast(n as double) / parent_rows desc, parent_rows desc, child collate "C", parent_0 collate "C"    ) as place
  from (
    select
      child,
      parent_0,
      n,
      cast(sum(n) over (partition by parent_0) as bigint) as parent_rows
    from (
      select
        cast(source."job ""now""; --" as varchar) as child,
        cast(source."pays d'origine" as varchar) as parent_0,
        count(*) as n
      from "warehouse"."main"."people" as source
      group by 1, 2
    ) as cells
  ) as shares
  where parent_rows >= 1
  union all
  select
    5 as rule,
    parent_rows,
    child,
    parent_0 as parent_0,
    row_number() over (
      order by cast(n as double) / parent_rows desc, parent_rows desc, child collate "C", parent_0 collate "C"    ) as place
  from (
    select
      child,
      parent_0,
      n,
      cast(sum(n) over (partition by parent_0) as bigint) as parent_rows
    from (
      select
        cast(source."age" as varchar) as child,
        cast(source."pays d'origine" as varchar) as parent_0,
        count(*) as n
      from "warehouse"."main"."people" as source
      group by 1, 2
    ) as cells
  ) as shares
  where parent_rows >= 1
  
) as ranked
where place = 1
order by rule
