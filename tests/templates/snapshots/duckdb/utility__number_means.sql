/* ppdp run=0badcafe step=utility/number_means */
select
  1 as column_index,
  coalesce(sum(cast(source_rows as double) * number_1), 0) as source_total,
  coalesce(sum(case when number_1 is not null then cast(source_rows as double) end), 0) as source_known,
  min(case when source_rows > 0 then number_1 end) as source_low,
  max(case when source_rows > 0 then number_1 end) as source_high,
  coalesce(sum(cast(release_rows as double) * number_1), 0) as release_total,
  coalesce(sum(case when number_1 is not null then cast(release_rows as double) end), 0) as release_known,
  min(case when release_rows > 0 then number_1 end) as release_low,
  max(case when release_rows > 0 then number_1 end) as release_high
from "ppdp__utility_coded__0badcafe"
where side = 0
union all
select
  9 as column_index,
  coalesce(sum(cast(source_rows as double) * number_9), 0) as source_total,
  coalesce(sum(case when number_9 is not null then cast(source_rows as double) end), 0) as source_known,
  min(case when source_rows > 0 then number_9 end) as source_low,
  max(case when source_rows > 0 then number_9 end) as source_high,
  coalesce(sum(cast(release_rows as double) * number_9), 0) as release_total,
  coalesce(sum(case when number_9 is not null then cast(release_rows as double) end), 0) as release_known,
  min(case when release_rows > 0 then number_9 end) as release_low,
  max(case when release_rows > 0 then number_9 end) as release_high
from "ppdp__utility_coded__0badcafe"
where side = 0
