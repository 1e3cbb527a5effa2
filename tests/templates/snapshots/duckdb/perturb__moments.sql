/* ppdp run=0badcafe step=perturb/moments */
select
  sum(case when place_0 is null or place_0 is null then 0 else 1 end) as rows_0,
  sum(case when place_0 is null then null else place_0 end) as first_0,
  sum(case when place_0 is null then null else place_0 end) as second_0,
  sum(place_0 * place_0) as product_0,
  sum(case when place_0 is null or place_1 is null then 0 else 1 end) as rows_1,
  sum(case when place_1 is null then null else place_0 end) as first_1,
  sum(case when place_0 is null then null else place_1 end) as second_1,
  sum(place_0 * place_1) as product_1,
  sum(case when place_1 is null or place_1 is null then 0 else 1 end) as rows_2,
  sum(case when place_1 is null then null else place_1 end) as first_2,
  sum(case when place_1 is null then null else place_1 end) as second_2,
  sum(place_1 * place_1) as product_2
from (
  select
    cast(floor(((cast(rows_now."dose" as double) - cast(limits.low_0 as double)) / (cast(limits.high_0 as double) - cast(limits.low_0 as double))) * cast(1073741824 as double)) as bigint) as place_0,
    cast(floor(((cast(rows_now."visits" as double) - cast(limits.low_1 as double)) / (cast(limits.high_1 as double) - cast(limits.low_1 as double))) * cast(1073741824 as double)) as bigint) as place_1
  from (select
  tuples.ppdp_tuple,
  tuples."dose",
  tuples."visits",
  copies.ppdp_copy
from "ppdp__distinct_rows__0badcafe" as tuples
cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)) as rows_now
  cross join "ppdp__limits__0badcafe" as limits
) as placed
