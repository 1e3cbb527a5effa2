/* ppdp run=0badcafe step=perturb/rank_swap */
create temporary table "ppdp__swapped__0badcafe" as
with starts as (
  select
    ppdp_tuple,
    "age" as ppdp_value,
    case when "age" is null then 1 else 0 end as ppdp_missing,
    cast(sum(ppdp_rows) over (partition by case when "age" is null then 1 else 0 end order by "age", ppdp_tuple) as bigint) - ppdp_rows - 1 as ppdp_start
  from "ppdp__distinct_rows__0badcafe"
), shift as (
  select
    cast((ppdp_draw_0 * 5 - ((ppdp_draw_0 * 5) & 4294967295)) / 4294967296 as bigint) as ppdp_shift
  from "ppdp__perturbed_1__0badcafe" as first_row
  where ppdp_tuple = 1 and ppdp_copy = 1
), blocks as (
  select
    rows_now.ppdp_tuple,
    rows_now.ppdp_copy,
    rows_now.ppdp_draw_0,
    rows_now.ppdp_draw_1,
    rows_now.ppdp_draw_2,
    rows_now.ppdp_draw_3,
    rows_now.ppdp_draw_4,
    rows_now.ppdp_draw_5,
    starts.ppdp_value,
    starts.ppdp_missing,
    cast(floor(((starts.ppdp_start + rows_now.ppdp_copy + shift.ppdp_shift) - (starts.ppdp_start + rows_now.ppdp_copy + shift.ppdp_shift) % 5) / cast(5 as double) + cast(0.5 as double)) as bigint) as ppdp_block,
    rows_now.ppdp_draw_1 * 2147483648 + rows_now.ppdp_draw_0 % 2147483648 as ppdp_turn
  from "ppdp__perturbed_1__0badcafe" as rows_now
  inner join starts
    on starts.ppdp_tuple = rows_now.ppdp_tuple
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
  turns.ppdp_draw_0,
  turns.ppdp_draw_1,
  turns.ppdp_draw_2,
  turns.ppdp_draw_3,
  turns.ppdp_draw_4,
  turns.ppdp_draw_5,
  case when turns.ppdp_place % 2 = 1 then coalesce(turns.ppdp_after, turns.ppdp_value) else turns.ppdp_before end as ppdp_value
from turns
