/* ppdp run=0badcafe step=recode/supersets */
create temporary table "ppdp__supersets__0badcafe" as
select
  row_number() over (order by node, key_0) as superset,
  node,
  key_0,
  cast(sum(n) as bigint) as size
from (
  select
    nodes.node,
    (frequency.key_0 & nodes.mask_0) as key_0,
    frequency.n
  from "ppdp__frequency__0badcafe" as frequency
  cross join "ppdp__superset_nodes__0badcafe" as nodes
) as generalized
group by node, key_0
having sum(n) >= 5
