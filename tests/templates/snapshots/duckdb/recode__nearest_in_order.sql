/* ppdp run=0badcafe step=recode/nearest_in_order */
create temporary table "ppdp__nearest__0badcafe" as
with placed as (
  select
    clusters.*,
    failing.cluster as fails
    , row_number() over (order by sequence."outer_0", sequence."inner_0", clusters.cluster) as place_0
  from "ppdp__clusters_0__0badcafe" as clusters
  inner join "ppdp__failing_0__0badcafe" as failing on failing.cluster = clusters.cluster
  inner join "ppdp__sequence__0badcafe" as sequence on sequence.class_id = clusters.cluster
), steps as (
  select step from (values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16)) as given (step)
), pairs as (
  select
    failing.cluster,
    failing.n,
    failing.fails,
    other.cluster as other,
    other.n as other_n,
    other.fails as other_fails,
    (failing.n + other.n) * (cast(floor((greatest(failing.high_0, other.high_0) - least(failing.low_0, other.low_0)) * cast(10150.985915492958 as double) + cast(0.5 as double)) as bigint) + greatest(failing.cost_1, other.cost_1, case when (failing.key_0 & 288230376151711744) <> (other.key_0 & 288230376151711744) then 720720 when (failing.key_0 & 504403158265495552) <> (other.key_0 & 504403158265495552) then 480480 when (failing.key_0 & 540431955284459520) <> (other.key_0 & 540431955284459520) then 240240 else 0 end) + greatest(failing.cost_2, other.cost_2, case when (failing.key_0 & 18014398509481984) <> (other.key_0 & 18014398509481984) then 720720 when (failing.key_0 & 27021597764222976) <> (other.key_0 & 27021597764222976) then 360360 else 0 end)) - failing.n * failing.cost - other.n * other.cost as distance
  from (
    select placed.*, placed.place_0 + steps.step as sought
    from placed
    cross join steps
  ) as failing
  inner join placed as other
    on other.place_0 = failing.sought
  
)
select
  found.cluster,
  min(found.n) as n,
  min(found.distance * 16 + found.other) as packed
from (
  select cluster, n, other, distance from pairs where fails is not null
  union all
  select other, other_n, cluster, distance from pairs where other_fails is not null
) as found
group by found.cluster
