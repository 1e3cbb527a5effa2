/* ppdp run=0badcafe step=perturb/alike_pairs */
select
  coalesce(sum(cast(ppdp_alike as double) * cast(ppdp_alike - 1 as double) / 2), 0) as pairs
from (
  select
    cast(sum(ppdp_rows) as bigint) as ppdp_alike
  from "ppdp__distinct_rows__0badcafe"
  where ppdp_word_0 < 102261126 and ("near" is not null or "far" is not null)
  group by "near", "far"
) as alike
