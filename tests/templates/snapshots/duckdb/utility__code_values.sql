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
)
select
  listed.column_index,
  listed.shown,
  listed.number,
  cast(case when whole.bins = 1 then whole.bin else highest.bin + labelled.place end as integer) as code
from "ppdp__utility_listed__0badcafe" as listed
inner join whole on whole.column_index = listed.column_index and whole.shown = listed.shown
inner join highest on highest.column_index = listed.column_index
left join labelled on labelled.column_index = listed.column_index and labelled.shown = listed.shown
