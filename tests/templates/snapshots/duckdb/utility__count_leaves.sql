/* ppdp run=0badcafe step=utility/count_leaves */
select
  codes.column_index,
  cast(coalesce(sum(case when codes.side = 0 and binned.shown is not null then 1 end), 0) as bigint) as leaves,
  cast(coalesce(sum(case when codes.side = 0 and binned.shown is null then 1 end), 0) as bigint) as labels,
  cast(coalesce(sum(case when codes.side <> 0 then 1 end), 0) as bigint) as alone,
  cast(coalesce(sum(case when cast(listed.release_rows as double) * 28 <> cast(listed.source_rows as double) * 28 then 1 end), 0) as bigint) as uneven
from "ppdp__utility_codes__0badcafe" as codes
inner join "ppdp__utility_listed__0badcafe" as listed
  on listed.column_index = codes.column_index and listed.shown = codes.shown
left join "ppdp__utility_binned__0badcafe" as binned
  on binned.column_index = codes.column_index and binned.shown = codes.shown
group by codes.column_index
order by codes.column_index
