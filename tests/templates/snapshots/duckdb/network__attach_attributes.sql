/* ppdp run=0badcafe step=network/attach_attributes */
create temporary table "ppdp__network_attributed_nodes__0badcafe" as
select
  gathered."age",
  nodes.label,
  nodes.node
from "ppdp__network_merged_nodes__0badcafe" as nodes
inner join (
  select
    case
      when count(shown.node) = count(*) and count(distinct case when shown."age" is null then 'null' else '=' || shown."age" end) = 1
        then max(shown."age")
      else '*'
    end as "age",
    members.super_node
  from "ppdp__network_members__0badcafe" as members
  left join "ppdp__network_shown_attributes__0badcafe" as shown on shown.node = members.node
  group by members.super_node
) as gathered on gathered.super_node = nodes.node
