/* ppdp run=0badcafe step=perturb/size */
select
  sum(ppdp_rows) as source_rows,
  count(*) as distinct_rows,
  count(distinct "disease") + max(case when "disease" is null then 1 else 0 end) as classes,
  max(ppdp_rows) as most_alike
from "ppdp__distinct_rows__0badcafe"
