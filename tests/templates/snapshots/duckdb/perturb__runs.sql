/* ppdp run=0badcafe step=perturb/runs */
create temporary table "ppdp__groups_0__0badcafe" as
with ranked as (
  select
    ppdp_tuple,
    ppdp_copy,
    ppdp_value,
    ppdp_start + ppdp_copy as ppdp_rank
  from (
    select
      ranks.*,
      copies.ppdp_copy
    from "ppdp__ranks_0__0badcafe" as ranks
    cross join generate_series(1, ranks.ppdp_rows) as copies (ppdp_copy)
  ) as copied
  where not case
    when ppdp_start + ppdp_copy <= 6
      then (ppdp_start + ppdp_copy - 1) % 3 < ppdp_copy and ppdp_copy - (ppdp_start + ppdp_copy - 1) % 3 <= ppdp_rows - 2
    when ppdp_start + ppdp_copy > 14
      then (20 - ppdp_start - ppdp_copy) % 3 <= ppdp_rows - ppdp_copy and ppdp_copy + (20 - ppdp_start - ppdp_copy) % 3 >= 3
    else false
  end
), middle as (
  select
    ppdp_value,
    min(ppdp_value) over () as low,
    max(ppdp_value) over () as high
  from (
    select
      ranks.ppdp_value,
      ranks.ppdp_start + copies.ppdp_copy as ppdp_rank
    from "ppdp__ranks_0__0badcafe" as ranks
    cross join generate_series(1, ranks.ppdp_rows) as copies (ppdp_copy)
    where ranks.ppdp_start + ranks.ppdp_rows > 6 and ranks.ppdp_start < 14
  ) as near_middle
  where ppdp_rank > 6 and ppdp_rank <= 14
), cut as (
  select
    case
      when max(high) > min(low) and 2 * sum(cast(floor(((cast(ppdp_value as double) - cast(low as double)) / (cast(case when high > low then high end as double) - cast(low as double))) * cast(1073741824 as double)) as bigint)) < 8589934576
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
