/* ppdp run=0badcafe step=utility/fit_step */
with effects as (
  select feature, cast(effect as double) as effect
  from (values (0, 0.00000000000000000e+00), (1, 0.00000000000000000e+00), (2, 0.00000000000000000e+00), (3, 0.00000000000000000e+00), (4, 0.00000000000000000e+00), (5, 0.00000000000000000e+00), (6, 0.00000000000000000e+00), (7, 0.00000000000000000e+00), (8, 0.00000000000000000e+00), (9, 0.00000000000000000e+00), (10, 0.00000000000000000e+00), (11, 0.00000000000000000e+00), (12, 0.00000000000000000e+00), (13, 0.00000000000000000e+00), (14, 0.00000000000000000e+00), (15, 0.00000000000000000e+00), (16, 0.00000000000000000e+00), (17, 0.00000000000000000e+00), (18, 0.00000000000000000e+00), (19, 0.00000000000000000e+00), (20, 0.00000000000000000e+00), (21, 0.00000000000000000e+00), (22, 0.00000000000000000e+00), (23, 0.00000000000000000e+00), (24, 0.00000000000000000e+00), (25, 0.00000000000000000e+00), (26, 0.00000000000000000e+00), (27, 0.00000000000000000e+00), (28, 0.00000000000000000e+00), (29, 0.00000000000000000e+00), (30, 0.00000000000000000e+00), (31, 0.00000000000000000e+00), (32, 0.00000000000000000e+00), (33, 0.00000000000000000e+00), (34, 0.00000000000000000e+00), (35, 0.00000000000000000e+00), (36, 0.00000000000000000e+00), (37, 0.00000000000000000e+00), (38, 0.00000000000000000e+00), (39, 0.00000000000000000e+00), (40, 0.00000000000000000e+00), (41, 0.00000000000000000e+00), (42, 0.00000000000000000e+00), (43, 0.00000000000000000e+00), (44, 0.00000000000000000e+00), (45, 0.00000000000000000e+00), (46, 0.00000000000000000e+00), (47, 0.00000000000000000e+00), (48, 0.00000000000000000e+00), (49, 0.00000000000000000e+00), (50, 0.00000000000000000e+00), (51, 0.00000000000000000e+00), (52, 0.00000000000000000e+00), (53, 0.00000000000000000e+00), (54, 0.00000000000000000e+00), (55, 0.00000000000000000e+00), (56, 0.00000000000000000e+00), (57, 0.00000000000000000e+00), (58, 0.00000000000000000e+00), (59, 0.00000000000000000e+00), (60, 0.00000000000000000e+00), (61, 0.00000000000000000e+00), (62, 0.00000000000000000e+00)) as listed(feature, effect)
), cells as (
  select
    place,
    cast(0 + 1 * (code_0) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(26 as integer) as feature,
    cast(1 as double) * (cast(4.104794014320776 as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double))) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(27 + 1 * (code_2) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(30 + 1 * (code_3) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(39 + 1 * (code_4) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(48 + 1 * (code_5) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(52 + 1 * (code_6) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(56 + 1 * (code_7) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(59 + 1 * (code_8) as integer) as feature,
    cast(1 as double) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  union all
  select
    place,
    cast(62 as integer) as feature,
    cast(1 as double) * (cast(-1.0866060793018737 as double) * (coalesce(number_1, cast(0.08426339285714286 as double)) - cast(0.08426339285714286 as double)) + cast(4.180656347624078 as double) * (coalesce(number_9, cast(0.21428571428571427 as double)) - cast(0.21428571428571427 as double))) as factor
  from "ppdp__utility_coded__0badcafe"
  where side = 0
  
), scores as (
  select
    cells.place,
    cast(0.0 as double) + sum(effects.effect * cells.factor) as score
  from cells
  inner join effects on effects.feature = cells.feature
  group by cells.place
), scored as (
  select
    scores.place,
    scores.score,
    cast(coded.source_rows + coded.release_rows as double) as n,
    cast(coded.release_rows as double) as release_n
  from "ppdp__utility_coded__0badcafe" as coded
  inner join scores on scores.place = coded.place
), weighted as (
  select
    fitted.*,
    n * propensity * other_propensity as weight,
    release_n * other_propensity - (n - release_n) * propensity as rest
  from (
    select
      scored.*,
      cast(1 as double) / (cast(1 as double) + exp(-greatest(cast(-600 as double), least(cast(600 as double), score)))) as propensity,
      cast(1 as double) / (cast(1 as double) + exp(greatest(cast(-600 as double), least(cast(600 as double), score)))) as other_propensity
    from scored
  ) as fitted
)
select
  0 as kind,
  firsts.feature as first_feature,
  seconds.feature as second_feature,
  sum(weighted.weight * firsts.factor * seconds.factor) as total,
  sum(case when firsts.feature = seconds.feature then weighted.rest * firsts.factor else cast(0 as double) end) as rest
from cells as firsts
inner join cells as seconds on seconds.place = firsts.place and seconds.feature >= firsts.feature
inner join weighted on weighted.place = firsts.place
group by firsts.feature, seconds.feature
union all
select
  1 as kind,
  0 as first_feature,
  0 as second_feature,
  sum(release_n * score - n * (greatest(score, cast(0 as double)) + ln(cast(1 as double) + exp(-abs(greatest(cast(-600 as double), least(cast(600 as double), score))))))) as total,
  sum(n * (propensity - cast(0.5 as double)) * (propensity - cast(0.5 as double))) as rest
from weighted
