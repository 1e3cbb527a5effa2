/* ppdp run=0badcafe step=utility/code_values */
create temporary table "ppdp__utility_codes__0badcafe" as
with whole as (
  select column_index, shown, min(bin) as bin, count(*) as bins
  from "ppdp__utility_spread__0badcafe"
  group by column_index, shown
), highest as (
  select column_index, max(bin) as bin
  from "ppdp__utility_spread__0badcafe"
  group by column_index
), labelled as (
  select
    column_index,
    shown,
    dense_rank() over (partition by column_index order by shown collate "C") as place
  from whole
  where bins > 1
), covered as (
  select distinct fits.column_index, fits.leaf
  from "ppdp__utility_equal__0badcafe" as fits
  inner join "ppdp__utility_listed__0badcafe" as labels
    on labels.column_index = fits.column_index and labels.shown = fits.shown
  where labels.source_rows = 0
)
select
  listed.column_index,
  listed.shown,
  listed.number,
  cast(case when whole.bins = 1 then whole.bin else highest.bin + labelled.place end as integer) as code,
  case
    when listed.column_index in (1, 9, -1) and listed.shown <> 'null' then 0
    when listed.source_rows = 0 and binned.shown is not null then 1
    when listed.release_rows = 0 and covered.leaf is null then -1
    else 0
  end as side
from "ppdp__utility_listed__0badcafe" as listed
inner join whole on whole.column_index = listed.column_index and whole.shown = listed.shown
inner join highest on highest.column_index = listed.column_index
left join labelled on labelled.column_index = listed.column_index and labelled.shown = listed.shown
left join "ppdp__utility_binned__0badcafe" as binned
  on binned.column_index = listed.column_index and binned.shown = listed.shown
left join covered on covered.column_index = listed.column_index and covered.leaf = listed.shown
