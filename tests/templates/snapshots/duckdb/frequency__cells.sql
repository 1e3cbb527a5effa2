/* ppdp run=0badcafe step=frequency/cells */
create temporary table "ppdp__cells__0badcafe" as
select
  column_index,
  level,
  key_0,
  leaves - 1 as cell_iloss,
  extent as cell_ncp,
  ln(cast(n as double)) as cell_entropy,
  leaves as cell_loss,
  counted
from (
  select
    0 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 4035225266123964416) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_0__0badcafe"
    group by (code_0 & 4035225266123964416)
  ) as dimension
  left join (
    select
      (key_0 & 4035225266123964416) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 4035225266123964416)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    0 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 4035225266123964416) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_0__0badcafe"
    group by (code_0 & 4035225266123964416)
  ) as dimension
  left join (
    select
      (key_0 & 4035225266123964416) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 4035225266123964416)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    0 as column_index,
    2 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 3458764513820540928) as key_0,
      max(leaves_2) as leaves,
      max(extent_2) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_0__0badcafe"
    group by (code_0 & 3458764513820540928)
  ) as dimension
  left join (
    select
      (key_0 & 3458764513820540928) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 3458764513820540928)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    0 as column_index,
    3 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_3) as leaves,
      max(extent_3) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_0__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    0 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(5 as bigint) as leaves,
    max(extent_3) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_0__0badcafe"
  union all
  select
    1 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 432345564227567616) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_1__0badcafe"
    group by (code_0 & 432345564227567616)
  ) as dimension
  left join (
    select
      (key_0 & 432345564227567616) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 432345564227567616)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    1 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 432345564227567616) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_1__0badcafe"
    group by (code_0 & 432345564227567616)
  ) as dimension
  left join (
    select
      (key_0 & 432345564227567616) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 432345564227567616)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    1 as column_index,
    2 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 288230376151711744) as key_0,
      max(leaves_2) as leaves,
      max(extent_2) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_1__0badcafe"
    group by (code_0 & 288230376151711744)
  ) as dimension
  left join (
    select
      (key_0 & 288230376151711744) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 288230376151711744)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    1 as column_index,
    3 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_3) as leaves,
      max(extent_3) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_1__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    1 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(3 as bigint) as leaves,
    max(extent_3) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_1__0badcafe"
  union all
  select
    2 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 135107988821114880) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_2__0badcafe"
    group by (code_0 & 135107988821114880)
  ) as dimension
  left join (
    select
      (key_0 & 135107988821114880) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 135107988821114880)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    2 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 126100789566373888) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_2__0badcafe"
    group by (code_0 & 126100789566373888)
  ) as dimension
  left join (
    select
      (key_0 & 126100789566373888) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 126100789566373888)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    2 as column_index,
    2 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 72057594037927936) as key_0,
      max(leaves_2) as leaves,
      max(extent_2) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_2__0badcafe"
    group by (code_0 & 72057594037927936)
  ) as dimension
  left join (
    select
      (key_0 & 72057594037927936) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 72057594037927936)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    2 as column_index,
    3 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_3) as leaves,
      max(extent_3) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_2__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    2 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(9 as bigint) as leaves,
    max(extent_3) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_2__0badcafe"
  union all
  select
    3 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 8444249301319680) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_3__0badcafe"
    group by (code_0 & 8444249301319680)
  ) as dimension
  left join (
    select
      (key_0 & 8444249301319680) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 8444249301319680)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    3 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 8444249301319680) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_3__0badcafe"
    group by (code_0 & 8444249301319680)
  ) as dimension
  left join (
    select
      (key_0 & 8444249301319680) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 8444249301319680)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    3 as column_index,
    2 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 7881299347898368) as key_0,
      max(leaves_2) as leaves,
      max(extent_2) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_3__0badcafe"
    group by (code_0 & 7881299347898368)
  ) as dimension
  left join (
    select
      (key_0 & 7881299347898368) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 7881299347898368)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    3 as column_index,
    3 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 7881299347898368) as key_0,
      max(leaves_3) as leaves,
      max(extent_3) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_3__0badcafe"
    group by (code_0 & 7881299347898368)
  ) as dimension
  left join (
    select
      (key_0 & 7881299347898368) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 7881299347898368)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    3 as column_index,
    4 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 7881299347898368) as key_0,
      max(leaves_4) as leaves,
      max(extent_4) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_3__0badcafe"
    group by (code_0 & 7881299347898368)
  ) as dimension
  left join (
    select
      (key_0 & 7881299347898368) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 7881299347898368)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    3 as column_index,
    5 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_5) as leaves,
      max(extent_5) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_3__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    3 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(9 as bigint) as leaves,
    max(extent_5) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_3__0badcafe"
  union all
  select
    4 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 422212465065984) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_4__0badcafe"
    group by (code_0 & 422212465065984)
  ) as dimension
  left join (
    select
      (key_0 & 422212465065984) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 422212465065984)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    4 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 281474976710656) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_4__0badcafe"
    group by (code_0 & 281474976710656)
  ) as dimension
  left join (
    select
      (key_0 & 281474976710656) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 281474976710656)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    4 as column_index,
    2 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_2) as leaves,
      max(extent_2) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_4__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    4 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(4 as bigint) as leaves,
    max(extent_2) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_4__0badcafe"
  union all
  select
    5 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 105553116266496) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_5__0badcafe"
    group by (code_0 & 105553116266496)
  ) as dimension
  left join (
    select
      (key_0 & 105553116266496) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 105553116266496)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    5 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 70368744177664) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_5__0badcafe"
    group by (code_0 & 70368744177664)
  ) as dimension
  left join (
    select
      (key_0 & 70368744177664) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 70368744177664)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    5 as column_index,
    2 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_2) as leaves,
      max(extent_2) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_5__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    5 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(3 as bigint) as leaves,
    max(extent_2) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_5__0badcafe"
  union all
  select
    6 as column_index,
    0 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 26388279066624) as key_0,
      cast(1 as bigint) as leaves,
      cast(0 as double) as extent,
      cast(sum(n) as bigint) as n
    from "ppdp__dimension_6__0badcafe"
    group by (code_0 & 26388279066624)
  ) as dimension
  left join (
    select
      (key_0 & 26388279066624) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 26388279066624)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    6 as column_index,
    1 as level,
    dimension.key_0,
    dimension.leaves,
    dimension.extent,
    dimension.n,
    cast(coalesce(frequency.n, 0) as bigint) as counted
  from (
    select
      (code_0 & 0) as key_0,
      max(leaves_1) as leaves,
      max(extent_1) as extent,
      cast(28 as bigint) as n
    from "ppdp__dimension_6__0badcafe"
    group by (code_0 & 0)
  ) as dimension
  left join (
    select
      (key_0 & 0) as key_0,
      sum(n) as n
    from "ppdp__frequency__0badcafe"
    group by (key_0 & 0)
  ) as frequency
    on frequency.key_0 = dimension.key_0
  union all
  select
    6 as column_index,
    -1 as level,
    cast(0 as bigint) as key_0,
    cast(3 as bigint) as leaves,
    max(extent_1) as extent,
    cast(28 as bigint) as n,
    cast(0 as bigint) as counted
  from "ppdp__dimension_6__0badcafe"

) as generalized
