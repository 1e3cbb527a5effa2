/* ppdp run=0badcafe step=utility/number_moments */
select
  1 as first_column,
  1 as second_column,
  sum(cast(source_rows as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double)) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double))) as source_product,
  sum(cast(release_rows as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double)) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double))) as release_product
from "ppdp__utility_coded__0badcafe"
union all
select
  1 as first_column,
  9 as second_column,
  sum(cast(source_rows as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double)) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double))) as source_product,
  sum(cast(release_rows as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double)) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double))) as release_product
from "ppdp__utility_coded__0badcafe"
union all
select
  9 as first_column,
  9 as second_column,
  sum(cast(source_rows as double) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double)) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double))) as source_product,
  sum(cast(release_rows as double) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double)) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double))) as release_product
from "ppdp__utility_coded__0badcafe"
