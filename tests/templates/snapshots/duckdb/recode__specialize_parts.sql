/* ppdp run=0badcafe step=recode/specialize_parts */
create temporary table "ppdp__parts_1__0badcafe" as
with scores as (
  select
    verdicts.part,
    verdicts.column_index,
    row_number() over (partition by verdicts.part order by max(gains.score) desc, sum(case when verdicts.is_up = 0 then verdicts.n else 0 end) desc, count(*), verdicts.column_index) as choice
  from "ppdp__verdicts_1__0badcafe" as verdicts
  inner join "ppdp__gains__0badcafe" as gains on gains.part = verdicts.part and gains.column_index = verdicts.column_index
  group by verdicts.part, verdicts.column_index
  having sum(case when verdicts.is_up = 0 then verdicts.n else 0 end) > 0
), chosen as (
  select
    branches.cluster,
    min(branches.cluster) over (partition by branches.part, case when verdicts.is_up = 1 then 0 else branches.branch end) as part
  from "ppdp__branches__0badcafe" as branches
  inner join scores
    on scores.part = branches.part
    and scores.column_index = branches.column_index
    and scores.choice = 1
  inner join "ppdp__verdicts_1__0badcafe" as verdicts on verdicts.branch = branches.branch
)
select
  parts.cluster,
  coalesce(chosen.part, parts.part) as part,
  case when chosen.part is null then 0 else 1 end as is_open
from "ppdp__parts_0__0badcafe" as parts
left join chosen on chosen.cluster = parts.cluster
