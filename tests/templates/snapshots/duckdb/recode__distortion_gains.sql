/* ppdp run=0badcafe step=recode/distortion_gains */
create temporary table "ppdp__gains__0badcafe" as
select
  part,
  column_index,
  floor(cast(1000000 as double) * sum(case when side > 0 then n * saved else 0 end) / sum(n) / (sum(n) - min(n) + 1) + cast(0.5 as double)) as score
from (
  select
    branches.part,
    branches.column_index,
    case when verdicts.is_up = 1 then 0 else branches.branch end as side,
    cast(sum(branches.n) as double) as n,
    max(branches.saved) as saved
  from "ppdp__branches__0badcafe" as branches
  inner join "ppdp__verdicts_1__0badcafe" as verdicts on verdicts.branch = branches.branch
  group by branches.part, branches.column_index, case when verdicts.is_up = 1 then 0 else branches.branch end
) as sides
group by part, column_index
