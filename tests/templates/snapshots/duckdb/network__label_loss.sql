/* ppdp run=0badcafe step=network/label_loss */
select
  label_level,
  count(*) as nodes,
  cast(sum(leaves - 1) as bigint) as lost_leaves
from "ppdp__network_generalized__0badcafe"
group by label_level
order by label_level
