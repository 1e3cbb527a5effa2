/* ppdp run=0badcafe step=perturb/rank_swap */
create temporary table "ppdp__swapped__0badcafe" as
with starts as (
  select
    tuples.ppdp_tuple,
    tuples.ppdp_rows,
    tuples.ppdp_word_0, tuples.ppdp_word_1, tuples.ppdp_word_2, tuples.ppdp_word_3,
    tuples."age" as ppdp_value,
    coalesce(cuts.first_block, 6) as ppdp_home,
    cast(0 as bigint) as ppdp_start
  from "ppdp__distinct_rows__0badcafe" as tuples
  cross join "ppdp__limits__0badcafe" as limits
  left join "ppdp__rank_cuts__0badcafe" as cuts
    on cuts.ppdp_step = cast(floor(((cast(tuples."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) - cast(floor(((cast(tuples."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) % 16384

  where cuts.ppdp_step is null or cuts.first_block = cuts.last_block
  union all
  select
    tuples.ppdp_tuple,
    tuples.ppdp_rows,
    tuples.ppdp_word_0, tuples.ppdp_word_1, tuples.ppdp_word_2, tuples.ppdp_word_3,
    tuples."age" as ppdp_value,
    cast(null as bigint) as ppdp_home,
    cuts.ppdp_start + cast(sum(tuples.ppdp_rows) over (partition by cuts.ppdp_step order by tuples."age", tuples.ppdp_word_0, tuples.ppdp_word_1) as bigint) - tuples.ppdp_rows - 1 as ppdp_start
  from "ppdp__distinct_rows__0badcafe" as tuples
  cross join "ppdp__limits__0badcafe" as limits
  inner join "ppdp__rank_cuts__0badcafe" as cuts
    on cuts.ppdp_step = cast(floor(((cast(tuples."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) - cast(floor(((cast(tuples."age" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) % 16384

  where cuts.first_block < cuts.last_block
), blocks as (
  select
    rows_now.ppdp_tuple,
    rows_now.ppdp_copy,
    rows_now.ppdp_value,
    (coalesce(rows_now.ppdp_home, cast(floor(((rows_now.ppdp_start + rows_now.ppdp_copy) - (rows_now.ppdp_start + rows_now.ppdp_copy) % 5) / cast(5 as double) + cast(0.5 as double)) as bigint)) * 4294967296 + rows_now.ppdp_draw_0) * 268435456 + (rows_now.ppdp_word_0 + rows_now.ppdp_copy) % 268435456 as ppdp_turn
  from (select
  tuples.ppdp_tuple,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 5 + 0) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 5 + 0) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 5 + 0) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_0,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 5 + 1) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 5 + 1) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 5 + 1) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_1,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 5 + 2) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 5 + 2) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 5 + 2) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_2,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 5 + 3) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 5 + 3) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 5 + 3) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_3,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 5 + 4) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 5 + 4) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 5 + 4) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_4,
  tuples."ppdp_word_0",
  tuples."ppdp_value",
  tuples."ppdp_home",
  tuples."ppdp_start",
  copies.ppdp_copy
from "starts" as tuples
cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)) as rows_now
), turns as (
  select
    blocks.*,
    row_number() over (order by ppdp_turn) as ppdp_turn_place,
    lag(ppdp_value) over (order by ppdp_turn) as ppdp_before,
    lead(ppdp_value) over (order by ppdp_turn) as ppdp_after
  from blocks
), places as (
  select
    turns.*,
    (ppdp_turn_place - 1 + (select min(ppdp_start) from "ppdp__rank_cuts__0badcafe")) % 5 as ppdp_place
  from turns
)
select
  ppdp_tuple,
  ppdp_copy,
  case
    when ppdp_value is null then null
    when ppdp_place % 2 = 1 then coalesce(ppdp_before, ppdp_value)
    when ppdp_place = 4 then ppdp_value
    else coalesce(ppdp_after, ppdp_value)
  end as ppdp_value
from places
