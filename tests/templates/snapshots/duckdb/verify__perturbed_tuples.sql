/* ppdp run=0badcafe step=verify/perturbed_tuples */
select
  coalesce(sum(case when source.ppdp_rows = copies.n then 0 else 1 end), 0) as miscounted
from "ppdp__distinct_rows__0badcafe" as source
left join "ppdp__distinct_rows__0badcafe" as base
  on base.ppdp_tuple = source.ppdp_tuple
left join (
  select
    ppdp_tuple,
    count(*) as n
  from "ppdp__perturbed_2__0badcafe"
  group by ppdp_tuple
) as copies
  on copies.ppdp_tuple = source.ppdp_tuple
