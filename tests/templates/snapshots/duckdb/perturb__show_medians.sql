/* ppdp run=0badcafe step=perturb/show_medians */
create temporary table "ppdp__perturbed_1__0badcafe" as
with
bounds_0 as (
  select
    bounds.number,
    highs."age" as ppdp_high,
    middles."age" as ppdp_median
  from "ppdp__bounds__0badcafe" as bounds
  inner join "ppdp__distinct_rows__0badcafe" as highs
    on highs.ppdp_tuple = bounds.high_tuple
  inner join "ppdp__distinct_rows__0badcafe" as middles
    on middles.ppdp_tuple = bounds.middle_tuple
  where bounds.ppdp_column = 0
),
tree_0_0 as (
  select
    number - number % 16 as node,
    max(case when number % 16 - number % 1 = 0 then ppdp_high end) as last_0,
    max(case when number % 16 - number % 1 = 1 then ppdp_high end) as last_1
  from bounds_0
  group by 1
)
select
  rows_now.ppdp_tuple,
  rows_now.ppdp_rows,
  rows_now.ppdp_word_0, rows_now.ppdp_word_1, rows_now.ppdp_word_2, rows_now.ppdp_word_3,
  rows_now."income",
  rows_now."zip",
  rows_now."born",
  rows_now."job ""now""; --",
  rows_now."pays d'origine",
  rows_now."sex",
  rows_now."disease",
  rows_now."visits",
  bounds_0.ppdp_median as "age"
from "ppdp__distinct_rows__0badcafe" as rows_now
cross join tree_0_0
left join bounds_0
  on bounds_0.number = tree_0_0.node + case when rows_now."age" <= tree_0_0.last_0 then 0 when rows_now."age" <= tree_0_0.last_1 then 1 end
