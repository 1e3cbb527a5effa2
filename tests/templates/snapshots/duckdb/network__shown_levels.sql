/* ppdp run=0badcafe step=network/shown_levels */
select
  numbered.number,
  max(least(found.sensitivity, 2)) as label_level
from "ppdp__network_numbered__0badcafe" as numbered
inner join "ppdp__network_members__0badcafe" as members on members.super_node = numbered.node
inner join "ppdp__network_sensitivity__0badcafe" as found on found.node = members.node
group by numbered.number
order by numbered.number
