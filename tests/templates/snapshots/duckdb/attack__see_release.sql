/* ppdp run=0badcafe step=attack/see_release */
create temporary table "ppdp__attack_seen_0__0badcafe" as
select
  dense_rank() over (order by shown_0 collate "C") as group_id,
  shown_0,
  value_0,
  n
from (
  select
    case when cast(cell_0 as varchar) is null then 'null' else '=' || cast(cell_0 as varchar) end as shown_0,
    case when cast(other_0 as varchar) is null then 'null' else '=' || cast(other_0 as varchar) end as value_0,
    n
  from (
    select
      listed."zone" as cell_0,
      listed."disease" as other_0,
      count(*) as n
    from "warehouse"."main"."treated" as listed
    group by listed."zone", listed."disease"
  ) as counted
) as written
