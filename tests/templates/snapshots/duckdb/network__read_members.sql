/* ppdp run=0badcafe step=network/read_members */
select
  super_node
from "ppdp__network_members__0badcafe"
order by node
