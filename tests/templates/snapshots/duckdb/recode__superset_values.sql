/* ppdp run=0badcafe step=recode/superset_values */
create temporary table "ppdp__superset_values__0badcafe" as
select
  supersets.superset,
  found.value,
  found.c
from (
  select
    node,
    key_0,
    value,
    cast(sum(n) as bigint) as c
  from (
    select
      nodes.node,
      (distribution.key_0 & nodes.mask_0) as key_0,
      distribution.value,
      distribution.n
    from "ppdp__distribution__0badcafe" as distribution
    cross join "ppdp__superset_nodes__0badcafe" as nodes
  ) as generalized
  group by node, key_0, value
) as found
inner join "ppdp__supersets__0badcafe" as supersets
  on supersets.node = found.node
  and supersets.key_0 = found.key_0
