/* ppdp run=0badcafe step=network/keep_labels */
create temporary table "ppdp__network_labels_0__0badcafe" as
select
  value_0 as leaf_value,
  label_1,
  leaves_1,
  label_2,
  leaves_2
from "ppdp__dimensions__0badcafe"
