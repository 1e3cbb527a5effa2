/* ppdp run=0badcafe step=attack/see_release */
create temporary table "ppdp__attack_seen_0__0badcafe" as
select
  dense_rank() over (order by shown_0 collate "C", shown_1 collate "C") as group_id,
  shown_0,
  shown_1,
  value_0,
  n
from (
  select
    case when cast(cell_0 as varchar) is null then 'null' else '=' || cast(cell_0 as varchar) end as shown_0,
    case when cast(cell_1 as varchar) is null then 'null' else '=' || cast(cell_1 as varchar) end as shown_1,
    case when cast(other_0 as varchar) is null then 'null' else '=' || cast(other_0 as varchar) end as value_0,
    n
  from (
    select
      listed."age" as cell_0,
      listed."job ""now""; --" as cell_1,
      listed."disease" as other_0,
      count(*) as n
    from "warehouse"."main"."attacked_released" as listed
    group by listed."age", listed."job ""now""; --", listed."disease"
  ) as counted
) as written
