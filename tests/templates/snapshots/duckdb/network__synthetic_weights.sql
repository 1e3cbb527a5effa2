/* ppdp run=0badcafe step=network/synthetic_weights */
create temporary table "ppdp__network_weighted__0badcafe" as
select
  source,
  target,
  cast(1 + (row_number() over (order by md5(cast(0 as varchar) || '|' || cast(source as varchar) || '|' || cast(target as varchar)), source, target) % 10) as double) as weight
from "ppdp__network_edges__0badcafe"
