/* ppdp run=0badcafe step=perturb/guesses */
create temporary table "ppdp__guesses__0badcafe" as
select
  placed.cell,
  series.bucket,
  placed.code,
  placed.low,
  placed.high
from (
  select
    conditions.cell,
    conditions.code,
    conditions.low,
    conditions.high,
    cast(floor(((low * buckets) - (low * buckets) % whole) / cast(whole as double) + cast(0.5 as double)) as bigint) as first_bucket,
    cast(floor((((high - 1) * buckets) - ((high - 1) * buckets) % whole) / cast(whole as double) + cast(0.5 as double)) as bigint) as last_bucket
  from "ppdp__conditions__0badcafe" as conditions
) as placed
cross join generate_series(placed.first_bucket, placed.last_bucket) as series (bucket)
