/* ppdp run=0badcafe step=tune/tuples */
create temporary table "ppdp__sorted_tuples__0badcafe" as
select
  cast(row_number() over (order by value_0, (key_0 & 432345564227567616), (key_0 & 135107988821114880), (key_0 & 8444249301319680), (key_0 & 422212465065984), (key_0 & 105553116266496), (key_0 & 26388279066624)) - 1 as bigint) as tuple_id,
  key_0,
  value_0,
  cast(floor((value_0 - min(value_0) over ()) * cast(10150.985915492958 as double) + cast(0.5 as double)) as bigint) as number_0,
  n,
  cast(sum(n) over (order by value_0, (key_0 & 432345564227567616), (key_0 & 135107988821114880), (key_0 & 8444249301319680), (key_0 & 422212465065984), (key_0 & 105553116266496), (key_0 & 26388279066624) rows between unbounded preceding and current row) as bigint) as upto
from "ppdp__classes__0badcafe"
