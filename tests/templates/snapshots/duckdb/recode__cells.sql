/* ppdp run=0badcafe step=recode/cells */
select
  0 as column_index,
  recoded.level,
  cast(sum(recoded.n) as bigint) as shown_rows
  , sum(recoded.n * inside.cell_iloss) as total_iloss
  , sum(recoded.n * inside.cell_ncp) as total_ncp
  , sum(recoded.n * inside.cell_entropy) as total_entropy
  , sum(recoded.n * inside.cell_loss) as total_loss
  , sum(recoded.n * inside.cell_kl) as total_kl
from (
  select low_0 as low, high_0 as high, max(level_0) as level, sum(n) as n
  from "ppdp__recoded__0badcafe"
  group by low_0, high_0
) as recoded
inner join (
  select
    low,
    high
    , leaves - 1 as cell_iloss
    , extent as cell_ncp
    , ln(cast(n as double)) as cell_entropy
    , leaves as cell_loss
    , ln(cast(leaves as double precision)) as cell_kl
  from (
    select
      bounds.low,
      bounds.high,
      count(*) as leaves,
      bounds.high - bounds.low as extent,
      cast(sum(dimensions.n) as bigint) as n
    from (select distinct low_0 as low, high_0 as high from "ppdp__recoded__0badcafe") as bounds
    inner join "ppdp__dimensions__0badcafe" as dimensions
      on dimensions.column_index = 0
      and cast(dimensions.value_0 as double) between bounds.low and bounds.high
    group by bounds.low, bounds.high
  ) as counted
) as inside on inside.low = recoded.low and inside.high = recoded.high
group by recoded.level
union all
select
  1 as column_index,
  recoded.level,
  cast(sum(recoded.n) as bigint) as shown_rows
  , sum(recoded.n * cells.cell_iloss) as total_iloss
  , sum(recoded.n * cells.cell_ncp) as total_ncp
  , sum(recoded.n * cells.cell_entropy) as total_entropy
  , sum(recoded.n * cells.cell_loss) as total_loss
  , sum(recoded.n * cells.cell_kl) as total_kl
from (
  select
    level_1 as level,
    case level_1 when 0 then (key_0 & 540431955284459520) when 1 then (key_0 & 504403158265495552) when 2 then (key_0 & 288230376151711744) when 3 then (key_0 & 0) end as key_0,
    cast(sum(n) as bigint) as n
  from "ppdp__recoded__0badcafe"
  group by level_1, case level_1 when 0 then (key_0 & 540431955284459520) when 1 then (key_0 & 504403158265495552) when 2 then (key_0 & 288230376151711744) when 3 then (key_0 & 0) end
) as recoded
inner join "ppdp__cells__0badcafe" as cells
  on cells.column_index = 1
  and cells.level = recoded.level
  and cells.key_0 = recoded.key_0
group by recoded.level
union all
select
  2 as column_index,
  recoded.level,
  cast(sum(recoded.n) as bigint) as shown_rows
  , sum(recoded.n * cells.cell_iloss) as total_iloss
  , sum(recoded.n * cells.cell_ncp) as total_ncp
  , sum(recoded.n * cells.cell_entropy) as total_entropy
  , sum(recoded.n * cells.cell_loss) as total_loss
  , sum(recoded.n * cells.cell_kl) as total_kl
from (
  select
    level_2 as level,
    case level_2 when 0 then (key_0 & 27021597764222976) when 1 then (key_0 & 18014398509481984) when 2 then (key_0 & 0) end as key_0,
    cast(sum(n) as bigint) as n
  from "ppdp__recoded__0badcafe"
  group by level_2, case level_2 when 0 then (key_0 & 27021597764222976) when 1 then (key_0 & 18014398509481984) when 2 then (key_0 & 0) end
) as recoded
inner join "ppdp__cells__0badcafe" as cells
  on cells.column_index = 2
  and cells.level = recoded.level
  and cells.key_0 = recoded.key_0
group by recoded.level

order by column_index, level
