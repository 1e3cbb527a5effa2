/* ppdp run=0badcafe step=check/top_values */
select
  0 as column_index,
  count(distinct label_2) as top_values
from "ppdp__hierarchy_0__0badcafe"
union all
select
  1 as column_index,
  count(distinct label_2) as top_values
from "ppdp__hierarchy_1__0badcafe"
union all
select
  2 as column_index,
  count(distinct label_2) as top_values
from "ppdp__hierarchy_2__0badcafe"
union all
select
  3 as column_index,
  count(distinct label_4) as top_values
from "ppdp__hierarchy_3__0badcafe"

order by 1
