/* ppdp run=0badcafe step=perturb/standardize */
create temporary table "ppdp__blocks_0__0badcafe" as
select
  rows_now.ppdp_tuple,
  rows_now.ppdp_copy,
  rows_now.ppdp_word_0 * 1073741824 + cast((rows_now.ppdp_word_1 - rows_now.ppdp_word_1 % 4) / 4 as bigint) + rows_now.ppdp_copy as ppdp_member,
  cast(case when rows_now."age" is null then 1 else 0 end + case when rows_now."weight" is null then 2 else 0 end as bigint) as ppdp_block,
  coalesce(cast(floor((cast(cast(floor(((cast(rows_now."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) as double) - cast(536870911.55 as double)) * cast(0.00019601966358011167 as double) + cast(0.5 as double)) as bigint), 0) as step_0,
  coalesce(cast(floor((cast(cast(floor((case when (cast(limits.high_1 as double) - cast(limits.low_1 as double)) > cast(1 as double) and abs((cast(rows_now."weight" as double) - cast(limits.low_1 as double))) < (cast(limits.high_1 as double) - cast(limits.low_1 as double)) * cast(1e-30 as double) then cast(0 as double) else (cast(rows_now."weight" as double) - cast(limits.low_1 as double)) / (cast(limits.high_1 as double) - cast(limits.low_1 as double)) end) * cast(1073741824 as double)) as bigint) as double) - cast(536870911.55 as double)) * cast(0.00019601966358011167 as double) + cast(0.5 as double)) as bigint), 0) as step_1,
  cast(null as bigint) as ppdp_group
from (select
  tuples.ppdp_tuple,
  tuples."age",
  tuples."weight",
  tuples."ppdp_word_0",
  tuples."ppdp_word_1",
  copies.ppdp_copy
from "ppdp__distinct_rows__0badcafe" as tuples
cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)) as rows_now
cross join "ppdp__limits__0badcafe" as limits
where rows_now."age" is not null or rows_now."weight" is not null
