/* ppdp run=0badcafe step=recode/branches */
create temporary table "ppdp__branches__0badcafe" as
with units as (
  select clusters.*, parts.part
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__parts_0__0badcafe" as parts on parts.cluster = clusters.cluster
  where parts.is_open = 1
), spans as (
  select
    part
    , (max(high_0) - min(low_0)) * cast(10150.985915492958 as double) as span_0
    , case when min(key_0 & 288230376151711744) <> max(key_0 & 288230376151711744) then 3 when min(key_0 & 504403158265495552) <> max(key_0 & 504403158265495552) then 2 when min(key_0 & 540431955284459520) <> max(key_0 & 540431955284459520) then 1 end as level_1
    , case when min(key_0 & 18014398509481984) <> max(key_0 & 18014398509481984) then 2 when min(key_0 & 27021597764222976) <> max(key_0 & 27021597764222976) then 1 end as level_2
  from units
  group by part
), runs_0 as (
  select
    part,
    low_0 as low,
    0 as place,
    cast(sum(n) as bigint) as n
  from units
  group by part, low_0

), placed_0 as (
  select
    part,
    low,
    place,
    sum(n) over (partition by part order by low, place rows between unbounded preceding and current row) as before,
    sum(n) over (partition by part) as total
  from runs_0
), cuts_0 as (
  select part, low, place
  from (
    select
      part,
      low,
      place,
      row_number() over (partition by part order by abs(2 * before - total), low, place) as choice
    from placed_0
    where before < total
  ) as ordered
  where choice = 1
), branches as (
  select
    units.cluster,
    units.part,
    0 as column_index,
    spans.span_0 as span,
    spans.span_0 / 2 as saved,
cast(case when units.low_0 < cuts.low or (units.low_0 = cuts.low and 1 = 1) then 0 else 1 end as bigint) as branch_0
  from units
  inner join spans on spans.part = units.part
  inner join cuts_0 as cuts on cuts.part = units.part
  union all
  select
    units.cluster,
    units.part,
    1 as column_index,
    case spans.level_1 when 3 then cast(720720.0 as double) when 2 then cast(480480.0 as double) when 1 then cast(240240.0 as double) end as span,
    case spans.level_1 when 3 then cast(240240.0 as double) when 2 then cast(240240.0 as double) when 1 then cast(240240.0 as double) end as saved,
    cast(case spans.level_1 when 3 then (units.key_0 & 288230376151711744) when 2 then (units.key_0 & 504403158265495552) when 1 then (units.key_0 & 540431955284459520) end as bigint) as branch_0
  from units
  inner join spans on spans.part = units.part
  where spans.level_1 is not null
  union all
  select
    units.cluster,
    units.part,
    2 as column_index,
    case spans.level_2 when 2 then cast(720720.0 as double) when 1 then cast(360360.0 as double) end as span,
    case spans.level_2 when 2 then cast(360360.0 as double) when 1 then cast(360360.0 as double) end as saved,
    cast(case spans.level_2 when 2 then (units.key_0 & 18014398509481984) when 1 then (units.key_0 & 27021597764222976) end as bigint) as branch_0
  from units
  inner join spans on spans.part = units.part
  where spans.level_2 is not null
  
), numbered as (
  select
    branches.*,
    dense_rank() over (order by part, column_index, branch_0) as branch
  from branches
)
select
  numbered.cluster,
  numbered.part,
  numbered.column_index,
  numbered.branch,
  numbered.saved,
  clusters.n
from numbered
inner join "ppdp__clusters_1__0badcafe" as clusters on clusters.cluster = numbered.cluster
