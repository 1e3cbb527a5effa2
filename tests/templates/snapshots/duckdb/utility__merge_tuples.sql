/* ppdp run=0badcafe step=utility/merge_tuples */
create temporary table "ppdp__utility_merged__0badcafe" as
select
  shown_0,
  shown_1,
  shown_2,
  shown_3,
  shown_4,
  shown_5,
  shown_6,
  shown_7,
  shown_8,
  shown_9,
  cast(sum(source_rows) as bigint) as source_rows,
  cast(sum(release_rows) as bigint) as release_rows
from (
  select
    case when cast(cell_0 as varchar) is null then 'null' else '=' || cast(cell_0 as varchar) end as shown_0,
    case when cast(cell_1 as varchar) is null then 'null' else '=' || cast(cell_1 as varchar) end as shown_1,
    case when cast(cell_2 as varchar) is null then 'null' else '=' || cast(cell_2 as varchar) end as shown_2,
    case when cast(cell_3 as varchar) is null then 'null' else '=' || cast(cell_3 as varchar) end as shown_3,
    case when cast(cell_4 as varchar) is null then 'null' else '=' || cast(cell_4 as varchar) end as shown_4,
    case when cast(cell_5 as varchar) is null then 'null' else '=' || cast(cell_5 as varchar) end as shown_5,
    case when cast(cell_6 as varchar) is null then 'null' else '=' || cast(cell_6 as varchar) end as shown_6,
    case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as shown_7,
    case when cast(cell_8 as varchar) is null then 'null' else '=' || cast(cell_8 as varchar) end as shown_8,
    case when cast(cell_9 as varchar) is null then 'null' else '=' || cast(cell_9 as varchar) end as shown_9,
    n as source_rows,
    cast(0 as bigint) as release_rows
  from (
    select
      cell_0,
      cell_1,
      cell_2,
      cell_3,
      cell_4,
      cell_5,
      cell_6,
      cell_7,
      cell_8,
      cell_9,
      count(*) as n
    from (
      select
        listed."ssn" as cell_0,
        listed."age" as cell_1,
        listed."income" as cell_2,
        listed."zip" as cell_3,
        listed."born" as cell_4,
        listed."job ""now""; --" as cell_5,
        listed."pays d'origine" as cell_6,
        listed."sex" as cell_7,
        listed."disease" as cell_8,
        listed."visits" as cell_9
      from "warehouse"."main"."people" as listed
    ) as read
    group by cell_0, cell_1, cell_2, cell_3, cell_4, cell_5, cell_6, cell_7, cell_8, cell_9
  ) as counted
  union all
  select
    case when cast(cell_0 as varchar) is null then 'null' else '=' || cast(cell_0 as varchar) end as shown_0,
    case when cast(cell_1 as varchar) is null then 'null' else '=' || cast(cell_1 as varchar) end as shown_1,
    case when cast(cell_2 as varchar) is null then 'null' else '=' || cast(cell_2 as varchar) end as shown_2,
    case when cast(cell_3 as varchar) is null then 'null' else '=' || cast(cell_3 as varchar) end as shown_3,
    case when cast(cell_4 as varchar) is null then 'null' else '=' || cast(cell_4 as varchar) end as shown_4,
    case when cast(cell_5 as varchar) is null then 'null' else '=' || cast(cell_5 as varchar) end as shown_5,
    case when cast(cell_6 as varchar) is null then 'null' else '=' || cast(cell_6 as varchar) end as shown_6,
    case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as shown_7,
    case when cast(cell_8 as varchar) is null then 'null' else '=' || cast(cell_8 as varchar) end as shown_8,
    case when cast(cell_9 as varchar) is null then 'null' else '=' || cast(cell_9 as varchar) end as shown_9,
    cast(0 as bigint) as source_rows,
    n as release_rows
  from (
    select
      cell_0,
      cell_1,
      cell_2,
      cell_3,
      cell_4,
      cell_5,
      cell_6,
      cell_7,
      cell_8,
      cell_9,
      count(*) as n
    from (
      select
        listed."ssn" as cell_0,
        listed."age" as cell_1,
        listed."income" as cell_2,
        listed."zip" as cell_3,
        listed."born" as cell_4,
        listed."job ""now""; --" as cell_5,
        listed."pays d'origine" as cell_6,
        listed."sex" as cell_7,
        listed."disease" as cell_8,
        listed."visits" as cell_9
      from "warehouse"."main"."people" as listed
    ) as read
    group by cell_0, cell_1, cell_2, cell_3, cell_4, cell_5, cell_6, cell_7, cell_8, cell_9
  ) as counted
  
) as both_sides
group by shown_0, shown_1, shown_2, shown_3, shown_4, shown_5, shown_6, shown_7, shown_8, shown_9
