/* ppdp run=0badcafe step=check/top_values */
select
  0 as column_index,
  count(distinct label_2) as top_values
from "ppdp__hierarchies__0badcafe"
where column_index = 0
union all
select
  1 as column_index,
  count(distinct label_2) as top_values
from "ppdp__hierarchies__0badcafe"
where column_index = 1
union all
select
  2 as column_index,
  count(distinct label_2) as top_values
from "ppdp__hierarchies__0badcafe"
where column_index = 2
union all
select
  3 as column_index,
  count(distinct label_4) as top_values
from "ppdp__hierarchies__0badcafe"
where column_index = 3

order by 1
