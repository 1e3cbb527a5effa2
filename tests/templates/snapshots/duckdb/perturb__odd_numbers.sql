/* ppdp run=0badcafe step=perturb/odd_numbers */
select
  coalesce(sum(case when "size" is null or "size" between cast(-1.7e308 as double) and cast(1.7e308 as double) then 0 else ppdp_rows end), 0) as odd_0
from "ppdp__distinct_rows__0badcafe"
