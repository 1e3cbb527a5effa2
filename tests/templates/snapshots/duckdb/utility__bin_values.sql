/* ppdp run=0badcafe step=utility/bin_values */
create temporary table "ppdp__utility_binned__0badcafe" as
with leaves as (
  select listed.*
  from "ppdp__utility_listed__0badcafe" as listed
  where listed.source_rows > 0
    or not exists (
      select 1
      from "ppdp__utility_equal__0badcafe" as fits
      where fits.column_index = listed.column_index and fits.shown = listed.shown
    )
), many as (
  select column_index
  from leaves
  where source_rows > 0 and number is not null and column_index in (1, 9, -1)
  group by column_index
  having count(*) > 100
), parted as (
  select
    leaves.*,
    case when many.column_index is not null and leaves.number is not null then 1 else 0 end as in_tenths
  from leaves
  left join many on many.column_index = leaves.column_index
), ranked as (
  select
    parted.*,
    row_number() over (partition by column_index, in_tenths order by source_rows + release_rows desc, shown collate "C") - 1 as place,
    sum(source_rows) over (partition by column_index, in_tenths order by number, shown collate "C" rows between unbounded preceding and current row) - source_rows as before,
    sum(source_rows) over (partition by column_index, in_tenths) as total
  from parted
), placed as (
  select
    column_index,
    shown,
    number,
    in_tenths,
    cast(case
      when in_tenths = 1 then least(9, floor(cast(10 as double) * before / total))
      else 10 + least(place, 500)
    end as integer) as raw_bin
  from ranked
)
select
  column_index,
  shown,
  number,
  in_tenths,
  cast(dense_rank() over (partition by column_index order by raw_bin) - 1 as integer) as bin
from placed
