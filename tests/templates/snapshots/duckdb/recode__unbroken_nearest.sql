/* ppdp run=0badcafe step=recode/unbroken_nearest */
create temporary table "ppdp__unbroken__0badcafe" as
select
  nearest.cluster,
  min(nearest.n) as n,
  min(nearest.packed) as packed
from "ppdp__nearest__0badcafe" as nearest
left join "ppdp__breaking__0badcafe" as breaking
  on breaking.cluster = nearest.cluster and breaking.other = nearest.packed % 16
where breaking.cluster is null
group by nearest.cluster
