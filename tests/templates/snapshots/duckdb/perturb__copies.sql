/* ppdp run=0badcafe step=perturb/copies */
select
  cast(coalesce(sum(ppdp_alike), 0) as bigint) as ppdp_alike,
  cast(coalesce(sum(case when ppdp_alike >= 4 then ppdp_alike - ppdp_alike % 2 - 2 else 0 end), 0) as bigint) as copies
from (
  select
    cast(sum(ppdp_rows) as bigint) as ppdp_alike
  from "ppdp__distinct_rows__0badcafe"
  where "age" is not null or "weight" is not null
  group by "age", "weight"
) as alike
