/* ppdp run=0badcafe step=recode/choose_merges */
create temporary table "ppdp__merges__0badcafe" as
with proposed as (
  select
    cluster,
    packed % 16 as other,
    row_number() over (order by n, packed - packed % 16, cluster) as priority
  from "ppdp__unbroken__0badcafe"
), wanted as (
  select
    cluster,
    min(priority) as priority
  from (
    select cluster, priority from proposed
    union all
    select other, priority from proposed
  ) as ends
  group by cluster
)
select
  proposed.cluster,
  proposed.other
from proposed
inner join wanted as mine on mine.cluster = proposed.cluster and mine.priority = proposed.priority
inner join wanted as theirs on theirs.cluster = proposed.other and theirs.priority = proposed.priority
