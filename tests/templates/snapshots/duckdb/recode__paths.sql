/* ppdp run=0badcafe step=recode/paths */
create temporary table "ppdp__paths__0badcafe" as
with levels as (
  select
    column_index, level, mask_0, above_0
  from (
    values
      (0, 0, cast(4035225266123964416 as bigint), cast(0 as bigint)),
      (1, 0, cast(540431955284459520 as bigint), cast(504403158265495552 as bigint)),
      (2, 0, cast(27021597764222976 as bigint), cast(18014398509481984 as bigint)),
      (2, 1, cast(18014398509481984 as bigint), cast(0 as bigint))
  ) as given (column_index, level, mask_0, above_0)
), leaves as (
  select distinct
    column_index,
    code_0
  from "ppdp__dimensions__0badcafe"
), counted as (
  select
    leaves.column_index,
    leaves.code_0,
    (leaves.code_0 & levels.above_0) as parent_0,
    cells.key_0,
    levels.level,
    cells.counted as n,
    cells.cell_iloss as cell
  from leaves
  inner join levels on levels.column_index = leaves.column_index
  inner join "ppdp__cells__0badcafe" as cells
    on cells.column_index = leaves.column_index
    and cells.level = levels.level
    and cells.key_0 = (leaves.code_0 & levels.mask_0)
  where cells.counted > 0
)
select
  counted.*,
  min(level) over (partition by column_index, code_0, n) as settled,
  max(level) over (partition by column_index, code_0, n) as highest,
  min(cell) over (partition by column_index, code_0, n) as settled_cell
from counted
