/* ppdp run=0badcafe step=verify/network_weights */
select
  cast(coalesce(sum(case when released.share is null then 1 else 0 end), 0) as bigint) as lost,
  cast(coalesce(sum(case when counted.weight is null then 1 else 0 end), 0) as bigint) as made_up,
  coalesce(max(abs(released.share - counted.weight / counted.total)), 0) as off
from (
  select
    low,
    high,
    weight,
    sum(weight) over () as total
  from (
    select
      case when first_end.number < second_end.number then first_end.number else second_end.number end as low,
      case when first_end.number < second_end.number then second_end.number else first_end.number end as high,
      sum(edges.weight) as weight
    from "ppdp__network_edges__0badcafe" as edges
    inner join "ppdp__network_members__0badcafe" as from_group on from_group.node = edges.source
    inner join "ppdp__network_members__0badcafe" as to_group on to_group.node = edges.target
    inner join "ppdp__network_numbered__0badcafe" as first_end on first_end.node = from_group.super_node
    inner join "ppdp__network_numbered__0badcafe" as second_end on second_end.node = to_group.super_node
    where first_end.number <> second_end.number
    group by 1, 2
  ) as grouped
) as counted
full join (
  select
    source,
    target,
    sum(share) as share
  from "warehouse"."ppdp_private"."network_edges__0badcafe" as edges
  group by source, target
) as released on released.source = counted.low and released.target = counted.high
