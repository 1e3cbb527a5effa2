/* ppdp run=0badcafe step=network/label_values */
create temporary table "ppdp__network_label_values__0badcafe" as
select
  "label_value" as value_0,
  count(*) as n
from "ppdp__network_nodes__0badcafe"
group by "label_value"
