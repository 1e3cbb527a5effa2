/* ppdp run=0badcafe step=network/sensitivity */
create temporary table "ppdp__network_sensitivity__0badcafe" as
select
  masked.node,
  masked.centrality,
  masked.masked,
  rows_of.sensitivity
from "ppdp__network_masked__0badcafe" as masked
inner join (
  select
    masked,
    cast(floor((dense_rank() over (order by masked) - 1) / 1) as bigint) + 1 as sensitivity
  from (
    select masked from "ppdp__network_masked__0badcafe"
    union all
    select 1 as masked
  ) as known
  group by masked
) as rows_of on rows_of.masked = masked.masked
