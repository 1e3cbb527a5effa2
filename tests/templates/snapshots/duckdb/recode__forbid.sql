/* ppdp run=0badcafe step=recode/forbid */
create temporary table "ppdp__forbidden_1__0badcafe" as
select
  known.cluster,
  known.other,
  known.n
from (
  select cluster, other, n from "ppdp__breaking__0badcafe"
) as known
inner join "ppdp__clusters_1__0badcafe" as mine on mine.cluster = known.cluster
inner join "ppdp__clusters_1__0badcafe" as theirs on theirs.cluster = known.other
where mine.n + theirs.n = known.n
