/* ppdp run=0badcafe step=frequency/cells */
create temporary table "ppdp__cells__0badcafe" as
with levels as (
  select
    column_index, level, shown_level, raw_leaves, is_top, mask_0
  from (
    values
      (0, -1, 3, 1, 1, 0),
      (0, 0, 0, 1, 0, 4035225266123964416),
      (0, 1, 1, 1, 0, 4035225266123964416),
      (0, 2, 2, 1, 0, 3458764513820540928),
      (0, 3, 3, 1, 1, 0),
      (1, -1, 3, 1, 1, 0),
      (1, 0, 0, 1, 0, 432345564227567616),
      (1, 1, 1, 1, 0, 432345564227567616),
      (1, 2, 2, 1, 0, 288230376151711744),
      (1, 3, 3, 1, 1, 0),
      (2, -1, 3, 1, 1, 0),
      (2, 0, 0, 1, 0, 135107988821114880),
      (2, 1, 1, 1, 0, 126100789566373888),
      (2, 2, 2, 1, 0, 72057594037927936),
      (2, 3, 3, 1, 1, 0),
      (3, -1, 5, 1, 1, 0),
      (3, 0, 0, 1, 0, 8444249301319680),
      (3, 1, 1, 1, 0, 8444249301319680),
      (3, 2, 2, 1, 0, 7881299347898368),
      (3, 3, 3, 1, 0, 7881299347898368),
      (3, 4, 4, 1, 0, 7881299347898368),
      (3, 5, 5, 1, 1, 0),
      (4, -1, 2, 1, 1, 0),
      (4, 0, 0, 1, 0, 422212465065984),
      (4, 1, 1, 1, 0, 281474976710656),
      (4, 2, 2, 1, 1, 0),
      (5, -1, 2, 1, 1, 0),
      (5, 0, 0, 1, 0, 105553116266496),
      (5, 1, 1, 1, 0, 70368744177664),
      (5, 2, 2, 1, 1, 0),
      (6, -1, 1, 1, 1, 0),
      (6, 0, 0, 1, 0, 26388279066624),
      (6, 1, 1, 1, 1, 0)
  ) as given (column_index, level, shown_level, raw_leaves, is_top, mask_0)
), generalized as (
  select
    dimensions.column_index,
    levels.level,
    (dimensions.code_0 & levels.mask_0) as key_0,
    cast(max(case when levels.shown_level = 1 then dimensions.leaves_1 when levels.shown_level = 2 then dimensions.leaves_2 when levels.shown_level = 3 then dimensions.leaves_3 when levels.shown_level = 4 then dimensions.leaves_4 when levels.shown_level = 5 then dimensions.leaves_5 else levels.raw_leaves end) as bigint) as leaves,
    cast(max(case when levels.shown_level = 1 then dimensions.extent_1 when levels.shown_level = 2 then dimensions.extent_2 when levels.shown_level = 3 then dimensions.extent_3 when levels.shown_level = 4 then dimensions.extent_4 when levels.shown_level = 5 then dimensions.extent_5 else levels.raw_leaves - 1 end) as double) as extent,
    case when max(levels.is_top) = 1 then cast(28 as bigint) else cast(sum(dimensions.n) as bigint) end as n
  from "ppdp__dimensions__0badcafe" as dimensions
  inner join levels on levels.column_index = dimensions.column_index
  group by dimensions.column_index, levels.level, (dimensions.code_0 & levels.mask_0)
), kept as (
  select
    levels.column_index,
    levels.level,
    (frequency.key_0 & levels.mask_0) as key_0,
    sum(frequency.n) as n
  from "ppdp__frequency__0badcafe" as frequency
  cross join levels
  group by levels.column_index, levels.level, (frequency.key_0 & levels.mask_0)
)
select
  generalized.column_index,
  generalized.level,
  generalized.key_0,
  leaves - 1 as cell_iloss,
  extent as cell_ncp,
  ln(cast(n as double)) as cell_entropy,
  leaves as cell_loss,
  ln(cast(leaves as double precision)) as cell_kl,
  cast(case when generalized.level < 0 then 0 else coalesce(kept.kept_rows, 0) end as bigint) as counted
from generalized
left join (
  select
    column_index as kept_column,
    level as kept_level,
    key_0 as kept_key_0,
    n as kept_rows
  from kept
) as kept
  on kept.kept_column = generalized.column_index
  and kept.kept_level = generalized.level
  and kept.kept_key_0 = generalized.key_0
