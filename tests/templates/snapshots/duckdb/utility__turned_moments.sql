/* ppdp run=0badcafe step=utility/turned_moments */
with features as (
  select
    cast(source_rows + release_rows as double) as n,
    (cast(1.0 as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double))) as feature_0,
    (cast(1.0 as double) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double))) as feature_1
  from "ppdp__utility_coded__0badcafe"
  where side = 0
)
select
  0 as first_feature,
  coalesce(sum(n * feature_0 * feature_0), 0) as product_0,
  coalesce(sum(n * feature_0 * feature_1), 0) as product_1
from features
union all
select
  1 as first_feature,
  coalesce(sum(n * feature_1 * feature_0), 0) as product_0,
  coalesce(sum(n * feature_1 * feature_1), 0) as product_1
from features
