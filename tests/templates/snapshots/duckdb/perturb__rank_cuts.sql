/* ppdp run=0badcafe step=perturb/rank_cuts */
create temporary table "ppdp__rank_cuts__0badcafe" as
with shift as (
  select
    cast(((ppdp_word_2 * 1 % 4294967296) * 5 - (((ppdp_word_2 * 1 % 4294967296) * 5) & 4294967295)) / 4294967296 as bigint) as ppdp_shift
  from "ppdp__distinct_rows__0badcafe"
  order by ppdp_word_0, ppdp_word_1
  limit 1
), counted as (
  select
    cast(floor(((cast(tuples."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) - cast(floor(((cast(tuples."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) % 16384 as ppdp_step,
    cast(sum(tuples.ppdp_rows) as bigint) as n
  from "ppdp__distinct_rows__0badcafe" as tuples
  cross join "ppdp__limits__0badcafe" as limits
  where tuples."age" is not null
  group by 1
), placed as (
  select
    ppdp_step,
    n,
    ppdp_shift + cast(sum(n) over (order by ppdp_step rows between unbounded preceding and current row) as bigint) - n as ppdp_start
  from counted
  cross join shift
)
select
  ppdp_step,
  ppdp_start,
  cast(floor((ppdp_start - ppdp_start % 5) / cast(5 as double) + cast(0.5 as double)) as bigint) as first_block,
  cast(floor(((ppdp_start + n - 1) - (ppdp_start + n - 1) % 5) / cast(5 as double) + cast(0.5 as double)) as bigint) as last_block
from placed
