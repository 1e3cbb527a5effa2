/* ppdp run=0badcafe step=release/shown_levels */
select
  column_index,
  min(level) as least,
  max(level) as most
from "ppdp__shown_values__0badcafe"
group by column_index
order by column_index
