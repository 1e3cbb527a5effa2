/* ppdp run=0badcafe step=leak/degrees */
select
  node_index,
  cast(sum((first_values - 1) * (second_values - 1)) as bigint) as degrees
from (
  select
    node_index,
    given_0,
    sum(case when side = 0 then 1 else 0 end) as first_values,
    sum(case when side = 1 then 1 else 0 end) as second_values
  from (
    select distinct
      nodes.node_index,
      0 as side,
      (packed.key_0 & nodes.given_0) as given_0,
      (packed.key_0 & nodes.first_0) as value_0
    from "ppdp__packed__0badcafe" as packed
    cross join (values (cast(0 as bigint), cast(4143311657180856320 as bigint), cast(540431955284459520 as bigint), cast(108086391056891904 as bigint)), (1, 4062246863888187392, 459367161991790592, 27021597764222976), (2, 4467570830351532032, 540431955284459520, 432345564227567616), (3, 4062246863888187392, 135107988821114880, 27021597764222976), (4, 4467570830351532032, 459367161991790592, 432345564227567616), (5, 4143311657180856320, 135107988821114880, 108086391056891904), (6, 4467570830351532032, 4143311657180856320, 4035225266123964416)) as nodes(node_index, first_0, second_0, given_0)
    union all
    select distinct
      nodes.node_index,
      1 as side,
      (packed.key_0 & nodes.given_0) as given_0,
      (packed.key_0 & nodes.second_0) as value_0
    from "ppdp__packed__0badcafe" as packed
    cross join (values (cast(0 as bigint), cast(4143311657180856320 as bigint), cast(540431955284459520 as bigint), cast(108086391056891904 as bigint)), (1, 4062246863888187392, 459367161991790592, 27021597764222976), (2, 4467570830351532032, 540431955284459520, 432345564227567616), (3, 4062246863888187392, 135107988821114880, 27021597764222976), (4, 4467570830351532032, 459367161991790592, 432345564227567616), (5, 4143311657180856320, 135107988821114880, 108086391056891904), (6, 4467570830351532032, 4143311657180856320, 4035225266123964416)) as nodes(node_index, first_0, second_0, given_0)
    
  ) as occurring
  group by node_index, given_0
) as slices
group by node_index
order by node_index
