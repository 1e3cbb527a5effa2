/* ppdp run=0badcafe step=utility/number_moments */
select
  1 as first_column,
  1 as second_column,
  coalesce(sum(cast(source_rows as double) * number_1 * number_1), 0) as product_source_rows,
  coalesce(sum(case when number_1 is not null then cast(source_rows as double) * number_1 end), 0) as first_source_rows,
  coalesce(sum(case when number_1 is not null then cast(source_rows as double) * number_1 end), 0) as second_source_rows,
  coalesce(sum(case when number_1 is not null and number_1 is not null then source_rows end), 0) as both_source_rows,
  coalesce(sum(cast(release_rows as double) * number_1 * number_1), 0) as product_release_rows,
  coalesce(sum(case when number_1 is not null then cast(release_rows as double) * number_1 end), 0) as first_release_rows,
  coalesce(sum(case when number_1 is not null then cast(release_rows as double) * number_1 end), 0) as second_release_rows,
  coalesce(sum(case when number_1 is not null and number_1 is not null then release_rows end), 0) as both_release_rows
from "ppdp__utility_coded__0badcafe"
union all
select
  1 as first_column,
  9 as second_column,
  coalesce(sum(cast(source_rows as double) * number_1 * number_9), 0) as product_source_rows,
  coalesce(sum(case when number_9 is not null then cast(source_rows as double) * number_1 end), 0) as first_source_rows,
  coalesce(sum(case when number_1 is not null then cast(source_rows as double) * number_9 end), 0) as second_source_rows,
  coalesce(sum(case when number_1 is not null and number_9 is not null then source_rows end), 0) as both_source_rows,
  coalesce(sum(cast(release_rows as double) * number_1 * number_9), 0) as product_release_rows,
  coalesce(sum(case when number_9 is not null then cast(release_rows as double) * number_1 end), 0) as first_release_rows,
  coalesce(sum(case when number_1 is not null then cast(release_rows as double) * number_9 end), 0) as second_release_rows,
  coalesce(sum(case when number_1 is not null and number_9 is not null then release_rows end), 0) as both_release_rows
from "ppdp__utility_coded__0badcafe"
union all
select
  9 as first_column,
  9 as second_column,
  coalesce(sum(cast(source_rows as double) * number_9 * number_9), 0) as product_source_rows,
  coalesce(sum(case when number_9 is not null then cast(source_rows as double) * number_9 end), 0) as first_source_rows,
  coalesce(sum(case when number_9 is not null then cast(source_rows as double) * number_9 end), 0) as second_source_rows,
  coalesce(sum(case when number_9 is not null and number_9 is not null then source_rows end), 0) as both_source_rows,
  coalesce(sum(cast(release_rows as double) * number_9 * number_9), 0) as product_release_rows,
  coalesce(sum(case when number_9 is not null then cast(release_rows as double) * number_9 end), 0) as first_release_rows,
  coalesce(sum(case when number_9 is not null then cast(release_rows as double) * number_9 end), 0) as second_release_rows,
  coalesce(sum(case when number_9 is not null and number_9 is not null then release_rows end), 0) as both_release_rows
from "ppdp__utility_coded__0badcafe"
