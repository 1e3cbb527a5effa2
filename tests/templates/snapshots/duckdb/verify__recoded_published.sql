/* ppdp run=0badcafe step=verify/recoded_published */
create temporary table "ppdp__linked_published__0badcafe" as
select
  dense_rank() over (order by shown_0, shown_1) as group_id,
  case when shown_0 is null then 'null' else '=' || shown_0 end as shown_0,
  dense_rank() over (order by shown_0) as number_0,
  case when shown_1 is null then 'null' else '=' || shown_1 end as shown_1,
  dense_rank() over (order by shown_1) as number_1,
  cast(case when shown_1 like '[%, %]' then substr(split_part(shown_1, ', ', 1), 2) else shown_1 end as double) as low_1,
  cast(case when shown_1 like '[%, %]' then replace(split_part(shown_1, ', ', 2), ']', '') else shown_1 end as double) as high_1,
0 as is_star,
  value_0,
  n
from (
  select
cast(cells.cell_0 as varchar) as shown_0,
cast(cells.cell_1 as varchar) as shown_1,
    cells.value_0,
    cells.n
  from (
    select
      release."ward" as cell_0,
      release."bed" as cell_1,
      case when cast(release."disease" as varchar) is null then 'null' else '=' || cast(release."disease" as varchar) end as value_0,
      count(*) as n
    from "warehouse"."main"."ppdp__release__0badcafe" as release
    group by release."ward", release."bed", release."disease"
  ) as cells
) as counted
