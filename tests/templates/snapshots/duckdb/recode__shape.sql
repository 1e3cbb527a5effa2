/* ppdp run=0badcafe step=recode/shape */
with groups as (
  select
    cast(sum(n) as bigint) as n,
    1 as passes,
    min(case when shown_0 = '*' and shown_1 = '*' and shown_2 = '*' then 1 else 0 end) as is_hidden
  from (
    select
      shown_0, shown_1, shown_2,
      n
    from "ppdp__recoded__0badcafe"
  ) as labelled
  group by shown_0, shown_1, shown_2
)
select
  cast(coalesce(sum(n), 0) as bigint) as published_rows,
  count(*) as all_groups,
  min(n) as smallest_group,
  cast(coalesce(sum(case when is_hidden = 1 then n else 0 end), 0) as bigint) as hidden_rows
  , coalesce(sum(case when passes = 1 then n * n else 0 end), 0) as kept_discernibility
  , coalesce(sum(case when passes = 1 then n * ln(cast(n as double precision)) else 0 end), 0) as kept_kl
from groups
