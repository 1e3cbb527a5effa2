/* ppdp run=0badcafe step=utility/spread_values */
create temporary table "ppdp__utility_spread__0badcafe" as
select
  column_index,
  shown,
  bin,
  cast(leaves as double) / cast(sum(leaves) over (partition by column_index, shown) as double) as share
from (
  select
    column_index,
    shown,
    bin,
    cast(1 as bigint) as leaves
  from "ppdp__utility_binned__0badcafe"
  union all
  select
    listed.column_index,
    listed.shown,
    binned.bin,
    count(*) as leaves
  from "ppdp__utility_listed__0badcafe" as listed
  inner join "ppdp__utility_equal__0badcafe" as fits
    on fits.column_index = listed.column_index and fits.shown = listed.shown
  inner join "ppdp__utility_binned__0badcafe" as binned
    on binned.column_index = fits.column_index and binned.shown = fits.leaf
  where listed.source_rows = 0
  group by listed.column_index, listed.shown, binned.bin
) as counted
