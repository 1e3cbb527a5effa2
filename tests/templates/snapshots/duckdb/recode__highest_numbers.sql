/* ppdp run=0badcafe step=recode/highest_numbers */
select
  column_index,
  max(number) as highest
from "ppdp__cell_numbers__0badcafe"
group by column_index
