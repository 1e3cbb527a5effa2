/* ppdp run=0badcafe step=leak/pearson */
select
  node_index,
  sum(cast(n as double) * n * given_rows / (first_rows * second_rows)) as statistic
from (
  select
    node_index,
    n,
    cast(sum(n) over (partition by node_index, given_0) as double) as given_rows,
    cast(sum(n) over (partition by node_index, first_0) as double) as first_rows,
    cast(sum(n) over (partition by node_index, second_0) as double) as second_rows
  from (
    select
      node_index,
      given_0,
      first_0,
      second_0,
      cast(sum(n) as bigint) as n
    from (
      select
        nodes.node_index,
        (packed.key_0 & nodes.both_0) as both_0,
        (packed.key_0 & nodes.given_0) as given_0,
        (packed.key_0 & nodes.first_0) as first_0,
        (packed.key_0 & nodes.second_0) as second_0,
        packed.n
      from "ppdp__packed__0badcafe" as packed
      cross join (values (cast(0 as bigint), cast(4467570830351532032 as bigint), cast(4035225266123964416 as bigint), cast(432345564227567616 as bigint), cast(0 as bigint))) as nodes(node_index, both_0, first_0, second_0, given_0)
    ) as chosen
    group by node_index, both_0, given_0,
      first_0, second_0
  ) as cells
) as expected
group by node_index
order by node_index
