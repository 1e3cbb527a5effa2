/* ppdp run=0badcafe step=verify/network_edges */
select
  count(*) as edges,
  coalesce(sum(edges.share), 0) as shares,
  cast(coalesce(sum(case when edges.share >= 0 then 0 else 1 end), 0) as bigint) as bad_shares,
  cast(coalesce(sum(case when first_end.node is null or second_end.node is null then 1 else 0 end), 0) as bigint) as loose_ends,
  cast(coalesce(sum(case when edges.source = edges.target then 1 else 0 end), 0) as bigint) as inner_edges,
  cast(coalesce(sum(case when first_end.label = second_end.label then 1 else 0 end), 0) as bigint) as alike,
  (
    select
      count(*)
    from (
      select
least(source, target), greatest(source, target)
      from "warehouse"."ppdp_private"."network_edges__0badcafe" as published
      group by 1, 2
      having count(*) > 1
    ) as doubled
  ) as doubled_edges
from "warehouse"."ppdp_private"."network_edges__0badcafe" as edges
left join "warehouse"."ppdp_private"."network_nodes__0badcafe" as first_end on first_end.node = edges.source
left join "warehouse"."ppdp_private"."network_nodes__0badcafe" as second_end on second_end.node = edges.target
