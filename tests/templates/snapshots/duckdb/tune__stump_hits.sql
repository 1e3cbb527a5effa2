/* ppdp run=0badcafe step=tune/stump_hits */
select
  predictor,
  cast(sum(most) as bigint) as hits,
  cast(sum(side_rows) as bigint) as all_rows
from (
  select predictor, side, max(n) as most, sum(n) as side_rows
  from (
    select
      cells.predictor,
      case when (cells.is_ordered = 1 and cells.place <= stumps.place) or cells.place = stumps.place then 1 else 0 end as side,
      cells.outcome,
      sum(cells.n) as n
    from "ppdp__contingency__0badcafe" as cells
    left join "ppdp__stumps__0badcafe" as stumps on stumps.predictor = cells.predictor
    group by cells.predictor, case when (cells.is_ordered = 1 and cells.place <= stumps.place) or cells.place = stumps.place then 1 else 0 end, cells.outcome
  ) as sided
  group by predictor, side
) as sides
group by predictor
order by predictor
