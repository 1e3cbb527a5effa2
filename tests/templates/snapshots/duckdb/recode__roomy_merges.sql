/* ppdp run=0badcafe step=recode/roomy_merges */
create temporary table "ppdp__roomy__0badcafe" as
with landed as (
  select
    merges.cluster,
    merges.other,
    trial.cluster as place,
    trial.n + theirs.n as n,
    row_number() over (partition by trial.cluster order by merges.cluster) as turn,
    count(*) over (partition by trial.cluster) as merges
  from "ppdp__merges__0badcafe" as merges
  inner join "ppdp__trial__0badcafe" as trial on trial.old = merges.cluster
  inner join "ppdp__trial__0badcafe" as theirs on theirs.old = merges.other
), shown as (
  select cluster as place, count(*) as clusters
  from "ppdp__trial__0badcafe"
  group by cluster
)
select
  landed.cluster,
  landed.other,
  landed.n,
  case
    when hopeless.cluster is null or (landed.turn = 1 and shown.clusters = 2 * landed.merges) then 1
    else 0
  end as is_made,
  case when hopeless.cluster is not null and shown.clusters > 2 * landed.merges then 1 else 0 end as is_crowded
from landed
inner join shown on shown.place = landed.place
left join "ppdp__hopeless__0badcafe" as hopeless on hopeless.cluster = landed.place
