/* ppdp run=0badcafe step=attack/link_groups */
create temporary table "ppdp__attack_groups_0__0badcafe" as
select
  shown_0,
  shown_1,
  n,
  dense_rank() over (order by shown_0 collate "C") as node_0,
  dense_rank() over (order by shown_0 collate "C", shown_1 collate "C") as node_1

from (
  select
    shown_0 as shown_0,
    shown_1 as shown_1,
    cast(sum(n) as bigint) as n
  from "ppdp__attack_seen_0__0badcafe"
  group by shown_0, shown_1
) as groups
