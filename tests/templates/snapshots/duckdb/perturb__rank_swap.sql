/* ppdp run=0badcafe step=perturb/rank_swap */
create temporary table "ppdp__swapped__0badcafe" as
with starts as (
  select
    ppdp_tuple,
    ppdp_rows,
    tuples.ppdp_word_0, tuples.ppdp_word_1, tuples.ppdp_word_2, tuples.ppdp_word_3,
    "age" as ppdp_value,
    case when "age" is null then 1 else 0 end as ppdp_missing,
    cast(sum(ppdp_rows) over (partition by case when "age" is null then 1 else 0 end order by "age", ppdp_word_0, ppdp_word_1) as bigint) - ppdp_rows - 1 as ppdp_start
  from "ppdp__distinct_rows__0badcafe" as tuples
), shift as (
  select
    cast(((ppdp_word_2 * 1 % 4294967296) * 5 - (((ppdp_word_2 * 1 % 4294967296) * 5) & 4294967295)) / 4294967296 as bigint) as ppdp_shift
  from "ppdp__distinct_rows__0badcafe"
  order by ppdp_word_0, ppdp_word_1
  limit 1
), blocks as (
  select
    rows_now.ppdp_tuple,
    rows_now.ppdp_copy,
    rows_now.ppdp_value,
    rows_now.ppdp_missing,
    cast(floor(((rows_now.ppdp_start + rows_now.ppdp_copy + shift.ppdp_shift) - (rows_now.ppdp_start + rows_now.ppdp_copy + shift.ppdp_shift) % 5) / cast(5 as double) + cast(0.5 as double)) as bigint) as ppdp_block,
    rows_now.ppdp_draw_1 * 2147483648 + rows_now.ppdp_draw_0 % 2147483648 as ppdp_turn
  from (select
  tuples.ppdp_tuple,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 0) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 0) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 0) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_0,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 1) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 1) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 1) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_1,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 2) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 2) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 2) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_2,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 3) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 3) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 3) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_3,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 4) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 4) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 4) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_4,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 5) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 5) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 5) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_5,
  tuples."ppdp_value",
  tuples."ppdp_missing",
  tuples."ppdp_start",
  copies.ppdp_copy
from "starts" as tuples
cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)) as rows_now
  cross join shift
), turns as (
  select
    blocks.*,
    row_number() over (partition by ppdp_missing, ppdp_block order by ppdp_turn) as ppdp_place,
    lag(ppdp_value) over (partition by ppdp_missing, ppdp_block order by ppdp_turn) as ppdp_before,
    lead(ppdp_value) over (partition by ppdp_missing, ppdp_block order by ppdp_turn) as ppdp_after
  from blocks
)
select
  turns.ppdp_tuple,
  turns.ppdp_copy,
  case when turns.ppdp_place % 2 = 1 then coalesce(turns.ppdp_after, turns.ppdp_value) else turns.ppdp_before end as ppdp_value
from turns
