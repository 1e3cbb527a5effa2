/* ppdp run=0badcafe step=perturb/guides */
create temporary table "ppdp__guides__0badcafe" as
select
  placed.child,
  placed.condition * 8 + series.step as place,
  placed.code,
  placed.low,
  placed.high
from (
  select
    feedback.*,
    cast(floor((low - low % 536870912) / cast(536870912 as double) + cast(0.5 as double)) as bigint) as first_step,
    cast(floor(((high - 1) - (high - 1) % 536870912) / cast(536870912 as double) + cast(0.5 as double)) as bigint) as last_step
  from "ppdp__feedback__0badcafe" as feedback
  where child = 1
) as placed
cross join generate_series(placed.first_step, placed.last_step) as series (step)
union all
select
  placed.child,
  placed.condition * 32 + series.step as place,
  placed.code,
  placed.low,
  placed.high
from (
  select
    feedback.*,
    cast(floor((low - low % 134217728) / cast(134217728 as double) + cast(0.5 as double)) as bigint) as first_step,
    cast(floor(((high - 1) - (high - 1) % 134217728) / cast(134217728 as double) + cast(0.5 as double)) as bigint) as last_step
  from "ppdp__feedback__0badcafe" as feedback
  where child = 2
) as placed
cross join generate_series(placed.first_step, placed.last_step) as series (step)
union all
select
  placed.child,
  placed.condition * 32 + series.step as place,
  placed.code,
  placed.low,
  placed.high
from (
  select
    feedback.*,
    cast(floor((low - low % 134217728) / cast(134217728 as double) + cast(0.5 as double)) as bigint) as first_step,
    cast(floor(((high - 1) - (high - 1) % 134217728) / cast(134217728 as double) + cast(0.5 as double)) as bigint) as last_step
  from "ppdp__feedback__0badcafe" as feedback
  where child = 3
) as placed
cross join generate_series(placed.first_step, placed.last_step) as series (step)
union all
select
  placed.child,
  placed.condition * 16 + series.step as place,
  placed.code,
  placed.low,
  placed.high
from (
  select
    feedback.*,
    cast(floor((low - low % 268435456) / cast(268435456 as double) + cast(0.5 as double)) as bigint) as first_step,
    cast(floor(((high - 1) - (high - 1) % 268435456) / cast(268435456 as double) + cast(0.5 as double)) as bigint) as last_step
  from "ppdp__feedback__0badcafe" as feedback
  where child = 4
) as placed
cross join generate_series(placed.first_step, placed.last_step) as series (step)
union all
select
  placed.child,
  placed.condition * 16 + series.step as place,
  placed.code,
  placed.low,
  placed.high
from (
  select
    feedback.*,
    cast(floor((low - low % 268435456) / cast(268435456 as double) + cast(0.5 as double)) as bigint) as first_step,
    cast(floor(((high - 1) - (high - 1) % 268435456) / cast(268435456 as double) + cast(0.5 as double)) as bigint) as last_step
  from "ppdp__feedback__0badcafe" as feedback
  where child = 5
) as placed
cross join generate_series(placed.first_step, placed.last_step) as series (step)
union all
select
  placed.child,
  placed.condition * 8 + series.step as place,
  placed.code,
  placed.low,
  placed.high
from (
  select
    feedback.*,
    cast(floor((low - low % 536870912) / cast(536870912 as double) + cast(0.5 as double)) as bigint) as first_step,
    cast(floor(((high - 1) - (high - 1) % 536870912) / cast(536870912 as double) + cast(0.5 as double)) as bigint) as last_step
  from "ppdp__feedback__0badcafe" as feedback
  where child = 6
) as placed
cross join generate_series(placed.first_step, placed.last_step) as series (step)
