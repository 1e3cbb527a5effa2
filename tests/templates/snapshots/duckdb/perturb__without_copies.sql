/* ppdp run=0badcafe step=perturb/without_copies */
create temporary table "ppdp__without_copies__0badcafe" as
with counted as (
  select
    ppdp_tuple,
    ppdp_word_0,
    ppdp_word_1,
    "near",
    "far",
    ppdp_rows,
    cast(sum(ppdp_rows) over (partition by "near", "far") as bigint) as ppdp_alike,
    cast(sum(ppdp_rows) over (partition by "near", "far" order by ppdp_word_0, ppdp_word_1, ppdp_tuple rows between unbounded preceding and current row) as bigint) - ppdp_rows as ppdp_before
  from "ppdp__distinct_rows__0badcafe"
), limited as (
  select
    counted.*,
    case when ppdp_alike >= 4 then 2 + ppdp_alike % 2 else ppdp_alike end as ppdp_most
  from counted
)
select
  ppdp_tuple,
  ppdp_word_0,
  ppdp_word_1,
  "near",
  "far",
  cast(least(ppdp_rows, ppdp_most - ppdp_before) as bigint) as ppdp_rows
from limited
where ppdp_before < ppdp_most
