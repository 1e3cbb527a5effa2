/* ppdp run=0badcafe step=verify/network_attributes */
select
cast(coalesce(sum(case when released."age" = '*' then 0 when shown.node is null then 1 when released."age" = shown."age" then 0 when released."age" is null and shown."age" is null then 0 else 1 end), 0) as bigint) as told,
  count(*) as people
from "ppdp__network_members__0badcafe" as members
inner join "ppdp__network_numbered__0badcafe" as numbered on numbered.node = members.super_node
inner join "warehouse"."main"."ppdp__network_nodes_of__0badcafe" as released on released.node = numbered.number
left join "ppdp__network_shown_attributes__0badcafe" as shown on shown.node = members.node
