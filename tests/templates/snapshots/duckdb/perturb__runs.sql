/* ppdp run=0badcafe step=perturb/runs */
create temporary table "ppdp__groups_0__0badcafe" as
with starts as (
  select
    ppdp_tuple,
    ppdp_rows,
    "visits" as ppdp_value,
    cast(sum(ppdp_rows) over (order by "visits", ppdp_word_0, ppdp_word_1) as bigint) - ppdp_rows as ppdp_start
  from "ppdp__distinct_rows__0badcafe"
  where "visits" is not null
), ranked as (
  select
    starts.ppdp_tuple,
    copies.ppdp_copy,
    starts.ppdp_value,
    starts.ppdp_start + copies.ppdp_copy as ppdp_rank
  from starts
  cross join generate_series(1, starts.ppdp_rows) as copies (ppdp_copy)
), middle as (
  select
    ppdp_value,
    min(ppdp_value) over () as low,
    max(ppdp_value) over () as high
  from ranked
  where ppdp_rank > 6 and ppdp_rank <= 14
), cut as (
  select
    case
      when max(high) > min(low) and 2 * sum(cast(floor((cast(ppdp_value as double) - cast(low as double)) / (cast(case when high > low then high end as double) - cast(low as double)) * cast(1073741824 as double)) as bigint)) < 8589934576
        then 11
      else 9
    end as ppdp_cut
  from middle
)
select
  ppdp_tuple,
  ppdp_copy,
  ppdp_value,
  case
    when ppdp_rank <= 6 then cast(floor(((ppdp_rank - 1) - (ppdp_rank - 1) % 3) / cast(3 as double) + cast(0.5 as double)) as bigint)
    when ppdp_rank > 14 then -1 - cast(floor(((20 - ppdp_rank) - (20 - ppdp_rank) % 3) / cast(3 as double) + cast(0.5 as double)) as bigint)
    when ppdp_rank > cut.ppdp_cut then 21
    else 20
  end as ppdp_group
from ranked
cross join cut
