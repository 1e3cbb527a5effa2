/* ppdp run=0badcafe step=perturb/outside */
select
  coalesce(sum(case when rows_now."dose" < limits.low_0 or rows_now."dose" > limits.high_0 then 1 else 0 end), 0) as outside_0,
  coalesce(sum(case when rows_now."visits" < limits.low_1 or rows_now."visits" > limits.high_1 then 1 else 0 end), 0) as outside_1
from "ppdp__perturbed_1__0badcafe" as rows_now
cross join "ppdp__limits__0badcafe" as limits
