/* ppdp run=0badcafe step=perturb/rank_swap */
create temporary table "ppdp__perturbed_2__0badcafe" as
with ranked as (
  select
    rows_now.*,
    case when "age" is null then 1 else 0 end as ppdp_missing,
    row_number() over (partition by case when "age" is null then 1 else 0 end order by "age", ppdp_tuple, ppdp_copy) - 1 as ppdp_rank
  from "ppdp__perturbed_1__0badcafe" as rows_now
), shift as (
  select
    cast((ppdp_draw_0 * 5 - ((ppdp_draw_0 * 5) & 4294967295)) / 4294967296 as bigint) as ppdp_shift
  from "ppdp__perturbed_1__0badcafe"
  where ppdp_tuple = 1 and ppdp_copy = 1
), blocks as (
  select
    ranked.*,
    cast(floor(((ranked.ppdp_rank + shift.ppdp_shift) - (ranked.ppdp_rank + shift.ppdp_shift) % 5) / cast(5 as double) + cast(0.5 as double)) as bigint) as ppdp_block
  from ranked
  cross join shift
), turns as (
  select
    blocks.*,
    row_number() over (partition by ppdp_missing, ppdp_block order by ppdp_draw_1, ppdp_tuple, ppdp_copy) as ppdp_turn
  from blocks
)
select
  ppdp_tuple,
  ppdp_copy,
  ppdp_draw_0,
  ppdp_draw_1,
  ppdp_draw_2,
  ppdp_draw_3,
  ppdp_draw_4,
  ppdp_draw_5,
  "weight",
  "dose",
  "visits",
  "zone",
  "disease",
  case
    when ppdp_turn % 2 = 1 then coalesce(lead("age") over (partition by ppdp_missing, ppdp_block order by ppdp_turn), "age")
    else lag("age") over (partition by ppdp_missing, ppdp_block order by ppdp_turn)
  end as "age"
from turns
