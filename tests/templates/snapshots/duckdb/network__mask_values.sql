/* ppdp run=0badcafe step=network/mask_values */
create temporary table "ppdp__network_masked__0badcafe" as
select
  node,
  centrality,
  cast(case
    when scaled < cast(1000.0 as double) then -floor(-(floor(scaled * cast(1000000000.0 as double) + 0.5) / cast(1000000000.0 as double)))
    when scaled < cast(1000000.0 as double) then -floor(-(floor(scaled * cast(1000000.0 as double) + 0.5) / cast(1000000.0 as double)))
    when scaled < cast(1000000000.0 as double) then -floor(-(floor(scaled * cast(1000.0 as double) + 0.5) / cast(1000.0 as double)))
    when scaled < cast(10000000000.0 as double) then floor(scaled / cast(1.0 as double) + 0.5) * cast(1.0 as double)
    when scaled < cast(100000000000.0 as double) then floor(scaled / cast(10.0 as double) + 0.5) * cast(10.0 as double)
    when scaled < cast(1000000000000.0 as double) then floor(scaled / cast(100.0 as double) + 0.5) * cast(100.0 as double)
    when scaled < cast(10000000000000.0 as double) then floor(scaled / cast(1000.0 as double) + 0.5) * cast(1000.0 as double)
    when scaled < cast(100000000000000.0 as double) then floor(scaled / cast(10000.0 as double) + 0.5) * cast(10000.0 as double)
    when scaled < cast(1000000000000000.0 as double) then floor(scaled / cast(100000.0 as double) + 0.5) * cast(100000.0 as double)
    when scaled < cast(1e+16 as double) then floor(scaled / cast(1000000.0 as double) + 0.5) * cast(1000000.0 as double)
    when scaled < cast(1e+17 as double) then floor(scaled / cast(10000000.0 as double) + 0.5) * cast(10000000.0 as double)
    when scaled < cast(1e+18 as double) then floor(scaled / cast(100000000.0 as double) + 0.5) * cast(100000000.0 as double)
  end as bigint) as masked
from (
  select
    node,
    centrality,
    centrality / cast(1.0 as double) * 10 + cast(0.09175084175084174 as double) as scaled
  from "ppdp__network_ranked__0badcafe"
) as placed
