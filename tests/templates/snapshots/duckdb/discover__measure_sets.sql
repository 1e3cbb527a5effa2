/* ppdp run=0badcafe step=discover/measure_sets */
select
  node_index,
  count(*) as groups,
  cast(sum(case when n = 1 then 1 else 0 end) as bigint) as unique_rows,
  cast(sum(case when n < 5 then n else 0 end) as bigint) as rows_below,
  cast(sum(cast(n as decimal(38, 0)) * (n - 1)) as decimal(38, 0)) as same_pairs
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
    from "ppdp__packed__0badcafe" as packed
    cross join (values (cast(0 as bigint), cast(4467570830351532032 as bigint)), (1, 1688849860263936), (2, 17592186044416), (3, 126100789566373888), (4, 15762598695796736), (5, 422212465065984), (6, 105553116266496), (7, 8796093022208), (8, 4398046511104), (9, 2199023255552)) as nodes(node_index, mask_0)
  ) as chosen
  group by node_index, key_0
) as groups
group by node_index
order by node_index
