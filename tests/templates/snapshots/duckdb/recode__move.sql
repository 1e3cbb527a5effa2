/* ppdp run=0badcafe step=recode/move */
create temporary table "ppdp__moved__0badcafe" as
with pairs as (
  select cluster, other from "ppdp__merges__0badcafe"
  union all
  select other, cluster from "ppdp__merges__0badcafe"
), met as (
  select
    mine.cluster as old,
    mine.n,
    mine.key_0 as raw_0,
    least(mine.low_0, coalesce(theirs.low_0, mine.low_0)) as low_0,
    greatest(mine.high_0, coalesce(theirs.high_0, mine.high_0)) as high_0,
    case when theirs.cluster is null then mine.level_1 else greatest(mine.level_1, theirs.level_1, case when (mine.key_0 & 288230376151711744) <> (theirs.key_0 & 288230376151711744) then 3 when (mine.key_0 & 504403158265495552) <> (theirs.key_0 & 504403158265495552) then 2 when (mine.key_0 & 540431955284459520) <> (theirs.key_0 & 540431955284459520) then 1 else 0 end) end as level_1,
    case when theirs.cluster is null then mine.level_2 else greatest(mine.level_2, theirs.level_2, case when (mine.key_0 & 18014398509481984) <> (theirs.key_0 & 18014398509481984) then 2 when (mine.key_0 & 27021597764222976) <> (theirs.key_0 & 27021597764222976) then 1 else 0 end) end as level_2,
    theirs.cluster as other
  from "ppdp__clusters_0__0badcafe" as mine
  left join pairs on pairs.cluster = mine.cluster
  left join "ppdp__clusters_0__0badcafe" as theirs on theirs.cluster = pairs.other
), cut as (
  select
    old,
    n,
    cast(0 + case level_1 when 0 then (raw_0 & 540431955284459520) when 1 then (raw_0 & 504403158265495552) when 2 then (raw_0 & 288230376151711744) else 0 end + case level_2 when 0 then (raw_0 & 27021597764222976) when 1 then (raw_0 & 18014398509481984) else 0 end as bigint) as key_0,
    low_0,
    high_0,
    cast(floor((high_0 - low_0) * cast(10150.985915492958 as double) + cast(0.5 as double)) as bigint) as cost_0,
    level_1,
    cast(case level_1 when 0 then 0 when 1 then 240240 when 2 then 480480 when 3 then 720720 end as bigint) as cost_1,
    level_2,
    cast(case level_2 when 0 then 0 when 1 then 360360 when 2 then 720720 end as bigint) as cost_2
  from met
)
select
  cut.*,
  min(old) over (partition by key_0, low_0, high_0, level_1, level_2) as cluster
from cut
