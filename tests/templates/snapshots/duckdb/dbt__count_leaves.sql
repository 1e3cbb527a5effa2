/* ppdp run=0badcafe step=dbt/count_leaves */
select
  column_index,
  count(*) as leaves
from "ppdp__dimensions__0badcafe"
where value_5 is not null
group by column_index
order by column_index
