/* ppdp run=0badcafe step=frequency/label_ancestors */
create temporary table "ppdp__ancestors_1__0badcafe" as
with paths as (
  select distinct
    labels.label_value as value,
    ancestors.slot,
    ancestors.level - 1 as level,
    ancestors.label,
    ancestors.total
  from "ppdp__ancestors__0badcafe" as ancestors
  inner join "ppdp__labels_1__0badcafe" as labels on labels.value = ancestors.value
  where ancestors.slot = 0
    and ancestors.level >= 1

)
select
  value,
  slot,
  level,
  label,
  dense_rank() over (order by slot, level, label) as ancestor,
  total
from paths
