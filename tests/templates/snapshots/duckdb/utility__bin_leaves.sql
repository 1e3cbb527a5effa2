/* ppdp run=0badcafe step=utility/bin_leaves */
create temporary table "ppdp__utility_leaves__0badcafe" as
with ranked as (
  select
    column_index,
    shown,
    number,
    n,
    count(*) over (partition by column_index) as leaves,
    row_number() over (partition by column_index order by n desc, shown collate "C") - 1 as place,
    sum(n) over (partition by column_index, is_part order by number, shown collate "C" rows between unbounded preceding and current row) - n as before,
    sum(n) over (partition by column_index, is_part) as total,
    is_part
  from (
    select
      binned.column_index,
      binned.shown,
      binned.number,
      cast(listed.source_rows + listed.release_rows as double) as n,
      case when binned.number is not null and binned.column_index in (1, 9, -1) then 1 else 0 end as is_part
    from "ppdp__utility_binned__0badcafe" as binned
    inner join "ppdp__utility_codes__0badcafe" as codes
      on codes.column_index = binned.column_index and codes.shown = binned.shown
    inner join "ppdp__utility_listed__0badcafe" as listed
      on listed.column_index = binned.column_index and listed.shown = binned.shown
    where codes.side = 0
  ) as played
), placed as (
  select
    column_index,
    shown,
    number,
    cast(case
      when column_index in (1, 9, -1) then 0
      when leaves <= 2 + 1 then place
      when is_part = 1 then least(2 - 1, floor(2 * before / total))
      else 2 + least(place, 2)
    end as integer) as raw_bin
  from ranked
)
select
  column_index,
  shown,
  number,
  cast(dense_rank() over (partition by column_index order by raw_bin) - 1 as integer) as bin
from placed
