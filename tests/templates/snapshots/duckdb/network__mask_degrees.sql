/* ppdp run=0badcafe step=network/mask_degrees */
create temporary table "ppdp__network_masked__0badcafe" as
select
  node,
  cast(degree as double) / 11 as centrality,
  cast((degree * 10 - rest) / 11 as bigint) + 0 + case
    when rest * 12 + 20 = 0 then 0
    when rest * 12 + 20 <= 132 then 1
    else 2
  end as masked
from (
  select
    node,
    degree,
    (degree * 10) % 11 as rest
  from "ppdp__network_degrees__0badcafe"
) as scaled
