/* ppdp run=0badcafe step=recode/nearest_of_all */
create temporary table "ppdp__nearest__0badcafe" as
select cluster, n, packed
from (
  select cluster, n, packed, row_number() over (partition by cluster order by packed) as place
  from (
select
  failing.cluster,
  failing.n,
  ((failing.n + other.n) * (cast(floor((greatest(failing.high_0, other.high_0) - least(failing.low_0, other.low_0)) * cast(10150.985915492958 as double) + cast(0.5 as double)) as bigint) + greatest(failing.cost_1, other.cost_1, case when (failing.key_0 & 288230376151711744) <> (other.key_0 & 288230376151711744) then 720720 when (failing.key_0 & 504403158265495552) <> (other.key_0 & 504403158265495552) then 480480 when (failing.key_0 & 540431955284459520) <> (other.key_0 & 540431955284459520) then 240240 else 0 end) + greatest(failing.cost_2, other.cost_2, case when (failing.key_0 & 18014398509481984) <> (other.key_0 & 18014398509481984) then 720720 when (failing.key_0 & 27021597764222976) <> (other.key_0 & 27021597764222976) then 360360 else 0 end)) - failing.n * failing.cost - other.n * other.cost) * 16 + other.cluster as packed
from (
  select clusters.*
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__failing_1__0badcafe" as failing on failing.cluster = clusters.cluster
) as failing
inner join "ppdp__clusters_1__0badcafe" as other
  on other.cluster <> failing.cluster
  ) as measured
) as placed
where place <= 64
