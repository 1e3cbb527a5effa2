/* ppdp run=0badcafe step=tune/stumps */
create temporary table "ppdp__stumps__0badcafe" as
with totals as (
  select predictor, outcome, cast(sum(n) as bigint) as total
  from "ppdp__contingency__0badcafe"
  group by predictor, outcome
), sizes as (
  select predictor, cast(sum(total) as bigint) as total_rows
  from totals
  group by predictor
), cells as (
  select
    cells.predictor,
    cells.is_ordered,
    cells.place,
    cells.n,
    totals.total,
    cast(case when cells.is_ordered = 1 then sum(cells.n) over (partition by cells.predictor, cells.outcome order by cells.place) else cells.n end as bigint) as below
  from "ppdp__contingency__0badcafe" as cells
  inner join totals on totals.predictor = cells.predictor and totals.outcome = cells.outcome
), steps as (
  select
    predictor,
    is_ordered,
    place,
    cast(sum(n) as bigint) as n,
    cast(sum(case when below > 1 then cast(floor(cast(below as double) * ln(cast(below as double)) * cast(1048576 as double) + cast(0.5 as double)) as bigint) else cast(0 as bigint) end - case when (below - n) > 1 then cast(floor(cast((below - n) as double) * ln(cast((below - n) as double)) * cast(1048576 as double) + cast(0.5 as double)) as bigint) else cast(0 as bigint) end + case when (total - below) > 1 then cast(floor(cast((total - below) as double) * ln(cast((total - below) as double)) * cast(1048576 as double) + cast(0.5 as double)) as bigint) else cast(0 as bigint) end - case when (total - below + n) > 1 then cast(floor(cast((total - below + n) as double) * ln(cast((total - below + n) as double)) * cast(1048576 as double) + cast(0.5 as double)) as bigint) else cast(0 as bigint) end) as bigint) as gain
  from cells
  group by predictor, is_ordered, place
), reached as (
  select
    predictor,
    place,
    cast(case when is_ordered = 1 then sum(n) over (partition by predictor order by place) else n end as bigint) as n,
    cast(case when is_ordered = 1 then sum(gain) over (partition by predictor order by place) else gain end as bigint) as gain
  from steps
)
select predictor, place
from (
  select
    reached.predictor,
    reached.place,
    row_number() over (partition by reached.predictor order by reached.gain - case when reached.n > 1 then cast(floor(cast(reached.n as double) * ln(cast(reached.n as double)) * cast(1048576 as double) + cast(0.5 as double)) as bigint) else cast(0 as bigint) end - case when (sizes.total_rows - reached.n) > 1 then cast(floor(cast((sizes.total_rows - reached.n) as double) * ln(cast((sizes.total_rows - reached.n) as double)) * cast(1048576 as double) + cast(0.5 as double)) as bigint) else cast(0 as bigint) end desc, reached.place) as choice
  from reached
  inner join sizes on sizes.predictor = reached.predictor
  where reached.n < sizes.total_rows
) as scored
where choice = 1
