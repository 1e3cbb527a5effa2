/* ppdp run=0badcafe step=attack/count_people */
create temporary table "ppdp__attack_people_1__0badcafe" as
select
  leaf_0,
  leaf_1,
  n,
  dense_rank() over (order by leaf_0 collate "C") as node_0,
  dense_rank() over (order by leaf_0 collate "C", leaf_1 collate "C") as node_1

from (
  select
    leaf_0,
    leaf_1,
    cast(sum(n) as bigint) as n
  from (
    select
      case when cast(listed."age" as varchar) is null then 'null' else '=' || cast(listed."age" as varchar) end as leaf_0,
      case when cast(listed."job ""now""; --" as varchar) is null then 'null' else '=' || cast(listed."job ""now""; --" as varchar) end as leaf_1,
      count(*) as n
    from "warehouse"."main"."attacked" as listed
    group by listed."age", listed."job ""now""; --"
  ) as counted
  group by leaf_0, leaf_1
) as tuples
