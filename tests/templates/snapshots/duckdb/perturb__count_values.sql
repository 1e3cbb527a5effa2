/* ppdp run=0badcafe step=perturb/count_values */
select
  0 as number,
  count(*) as kinds
from "ppdp__values_0__0badcafe"
union all
select
  1 as number,
  count(*) as kinds
from "ppdp__values_1__0badcafe"
union all
select
  2 as number,
  count(*) as kinds
from "ppdp__values_2__0badcafe"
union all
select
  3 as number,
  count(*) as kinds
from "ppdp__values_3__0badcafe"
union all
select
  4 as number,
  count(*) as kinds
from "ppdp__values_4__0badcafe"
union all
select
  5 as number,
  count(*) as kinds
from "ppdp__values_5__0badcafe"
union all
select
  6 as number,
  count(*) as kinds
from "ppdp__values_6__0badcafe"

order by number
