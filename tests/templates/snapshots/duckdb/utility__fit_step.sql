/* ppdp run=0badcafe step=utility/fit_step */
with effects as (
  select feature, cast(effect as double) as effect
  from (values (0, 0.00000000000000000e+00), (1, 0.00000000000000000e+00), (2, 0.00000000000000000e+00), (3, 0.00000000000000000e+00), (4, 0.00000000000000000e+00), (5, 0.00000000000000000e+00), (6, 0.00000000000000000e+00), (7, 0.00000000000000000e+00), (8, 0.00000000000000000e+00), (9, 0.00000000000000000e+00), (10, 0.00000000000000000e+00), (11, 0.00000000000000000e+00), (12, 0.00000000000000000e+00), (13, 0.00000000000000000e+00), (14, 0.00000000000000000e+00), (15, 0.00000000000000000e+00), (16, 0.00000000000000000e+00), (17, 0.00000000000000000e+00), (18, 0.00000000000000000e+00), (19, 0.00000000000000000e+00), (20, 0.00000000000000000e+00), (21, 0.00000000000000000e+00), (22, 0.00000000000000000e+00), (23, 0.00000000000000000e+00), (24, 0.00000000000000000e+00), (25, 0.00000000000000000e+00), (26, 0.00000000000000000e+00), (27, 0.00000000000000000e+00), (28, 0.00000000000000000e+00), (29, 0.00000000000000000e+00), (30, 0.00000000000000000e+00), (31, 0.00000000000000000e+00), (32, 0.00000000000000000e+00), (33, 0.00000000000000000e+00), (34, 0.00000000000000000e+00), (35, 0.00000000000000000e+00), (36, 0.00000000000000000e+00), (37, 0.00000000000000000e+00), (38, 0.00000000000000000e+00), (39, 0.00000000000000000e+00), (40, 0.00000000000000000e+00), (41, 0.00000000000000000e+00), (42, 0.00000000000000000e+00), (43, 0.00000000000000000e+00), (44, 0.00000000000000000e+00), (45, 0.00000000000000000e+00), (46, 0.00000000000000000e+00), (47, 0.00000000000000000e+00), (48, 0.00000000000000000e+00), (49, 0.00000000000000000e+00), (50, 0.00000000000000000e+00), (51, 0.00000000000000000e+00), (52, 0.00000000000000000e+00), (53, 0.00000000000000000e+00), (54, 0.00000000000000000e+00), (55, 0.00000000000000000e+00), (56, 0.00000000000000000e+00), (57, 0.00000000000000000e+00), (58, 0.00000000000000000e+00), (59, 0.00000000000000000e+00), (60, 0.00000000000000000e+00), (61, 0.00000000000000000e+00), (62, 0.00000000000000000e+00), (63, 0.00000000000000000e+00), (64, 0.00000000000000000e+00)) as listed(feature, effect)
), designed as (
  select
    cast(0 + 1 * (code_0) as integer) as feature_0,
    cast(26 + 1 * (case when number_1 is null then 1 else 0 end) as integer) as feature_1,
    coalesce(number_1, cast(1 as double)) as value_1,
    cast(28 + 1 * (code_2) as integer) as feature_2,
    cast(31 + 1 * (code_3) as integer) as feature_3,
    cast(40 + 1 * (code_4) as integer) as feature_4,
    cast(49 + 1 * (code_5) as integer) as feature_5,
    cast(53 + 1 * (code_6) as integer) as feature_6,
    cast(57 + 1 * (code_7) as integer) as feature_7,
    cast(60 + 1 * (code_8) as integer) as feature_8,
    cast(63 + 1 * (case when number_9 is null then 1 else 0 end) as integer) as feature_9,
    coalesce(number_9, cast(1 as double)) as value_9,
    cast(source_rows + release_rows as double) as n,
    cast(release_rows as double) as release_n
  from "ppdp__utility_coded__0badcafe"
), scored as (
  select
    designed.*,
    cast(0.0 as double) + effect_0.effect + effect_1.effect * designed.value_1 + effect_2.effect + effect_3.effect + effect_4.effect + effect_5.effect + effect_6.effect + effect_7.effect + effect_8.effect + effect_9.effect * designed.value_9 as score
  from designed
  inner join effects as effect_0 on effect_0.feature = designed.feature_0
  inner join effects as effect_1 on effect_1.feature = designed.feature_1
  inner join effects as effect_2 on effect_2.feature = designed.feature_2
  inner join effects as effect_3 on effect_3.feature = designed.feature_3
  inner join effects as effect_4 on effect_4.feature = designed.feature_4
  inner join effects as effect_5 on effect_5.feature = designed.feature_5
  inner join effects as effect_6 on effect_6.feature = designed.feature_6
  inner join effects as effect_7 on effect_7.feature = designed.feature_7
  inner join effects as effect_8 on effect_8.feature = designed.feature_8
  inner join effects as effect_9 on effect_9.feature = designed.feature_9
), fitted as (
  select
    scored.*,
    cast(1 as double) / (cast(1 as double) + exp(-greatest(cast(-600 as double), least(cast(600 as double), score)))) as propensity,
    cast(1 as double) / (cast(1 as double) + exp(greatest(cast(-600 as double), least(cast(600 as double), score)))) as other_propensity
  from scored
), weighted as (
  select
    fitted.*,
    n * propensity * other_propensity as weight,
    release_n * other_propensity - (n - release_n) * propensity as rest
  from fitted
)
select
  0 as kind,
  feature_0 as first_feature,
  feature_0 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_0
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_1 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_1
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_2 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_2
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_3 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_3
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_4 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_4
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_5 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_5
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_6 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_6
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_7
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_8
union all
select
  0 as kind,
  feature_0 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_0, feature_9
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_1 as second_feature,
  sum(weight * value_1 * value_1) as total,
sum(rest * value_1) as rest
from weighted
group by feature_1
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_2 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_2
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_3 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_3
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_4 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_4
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_5 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_5
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_6 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_6
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_7 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_7
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_8 as second_feature,
  sum(weight * value_1) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_8
union all
select
  0 as kind,
  feature_1 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_1 * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_1, feature_9
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_2 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_2
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_3 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_3
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_4 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_4
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_5 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_5
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_6 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_6
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_7
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_8
union all
select
  0 as kind,
  feature_2 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_2, feature_9
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_3 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_3
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_4 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_3, feature_4
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_5 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_3, feature_5
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_6 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_3, feature_6
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_3, feature_7
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_3, feature_8
union all
select
  0 as kind,
  feature_3 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_3, feature_9
union all
select
  0 as kind,
  feature_4 as first_feature,
  feature_4 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_4
union all
select
  0 as kind,
  feature_4 as first_feature,
  feature_5 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_4, feature_5
union all
select
  0 as kind,
  feature_4 as first_feature,
  feature_6 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_4, feature_6
union all
select
  0 as kind,
  feature_4 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_4, feature_7
union all
select
  0 as kind,
  feature_4 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_4, feature_8
union all
select
  0 as kind,
  feature_4 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_4, feature_9
union all
select
  0 as kind,
  feature_5 as first_feature,
  feature_5 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_5
union all
select
  0 as kind,
  feature_5 as first_feature,
  feature_6 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_5, feature_6
union all
select
  0 as kind,
  feature_5 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_5, feature_7
union all
select
  0 as kind,
  feature_5 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_5, feature_8
union all
select
  0 as kind,
  feature_5 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_5, feature_9
union all
select
  0 as kind,
  feature_6 as first_feature,
  feature_6 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_6
union all
select
  0 as kind,
  feature_6 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_6, feature_7
union all
select
  0 as kind,
  feature_6 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_6, feature_8
union all
select
  0 as kind,
  feature_6 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_6, feature_9
union all
select
  0 as kind,
  feature_7 as first_feature,
  feature_7 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_7
union all
select
  0 as kind,
  feature_7 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
cast(0 as double) as rest
from weighted
group by feature_7, feature_8
union all
select
  0 as kind,
  feature_7 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_7, feature_9
union all
select
  0 as kind,
  feature_8 as first_feature,
  feature_8 as second_feature,
  sum(weight) as total,
sum(rest) as rest
from weighted
group by feature_8
union all
select
  0 as kind,
  feature_8 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9) as total,
cast(0 as double) as rest
from weighted
group by feature_8, feature_9
union all
select
  0 as kind,
  feature_9 as first_feature,
  feature_9 as second_feature,
  sum(weight * value_9 * value_9) as total,
sum(rest * value_9) as rest
from weighted
group by feature_9
union all
select
  1 as kind,
  0 as first_feature,
  0 as second_feature,
  sum(release_n * score - n * (greatest(score, cast(0 as double)) + ln(cast(1 as double) + exp(-abs(greatest(cast(-600 as double), least(cast(600 as double), score))))))) as total,
  sum(n * (propensity - cast(0.5 as double)) * (propensity - cast(0.5 as double))) as rest
from weighted
