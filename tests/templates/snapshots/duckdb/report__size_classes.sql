/* ppdp run=0badcafe step=report/size_classes */
select
  node_index,
  size_class,
  count(*) as groups,
  cast(sum(n) as bigint) as total_rows,
  min(n) as smallest,
  max(n) as largest
from (
  select
    node_index,
    n,
    case when n >= 1000000 then 1000000 when n >= 100000 then 100000 when n >= 10000 then 10000 when n >= 5000 then 5000 when n >= 2000 then 2000 when n >= 1000 then 1000 when n >= 500 then 500 when n >= 200 then 200 when n >= 100 then 100 when n >= 50 then 50 when n >= 20 then 20 when n >= 10 then 10 when n >= 5 then 5 when n >= 3 then 3 when n >= 2 then 2 when n >= 1 then 1 end as size_class
  from (
select
    node_index,
    key_0,
    cast(sum(n) as bigint) as n
  from (
    select
      nodes.node_index,
      (packed.key_0 & nodes.mask_0) as key_0,
      packed.n
    from "ppdp__report_packed__0badcafe" as packed
    cross join (values (cast(0 as bigint), cast(4611677222334365696 as bigint))) as nodes(node_index, mask_0)
  ) as chosen
  group by node_index, key_0
  ) as groups
) as classed
group by node_index, size_class
order by node_index, size_class
