/* ppdp run=0badcafe step=verify/network_nodes */
select
  count(*) as nodes,
  count(distinct node) as numbers,
  min(node) as least_number,
  max(node) as most_number,
  cast(coalesce(sum(case when label is null then 1 else 0 end), 0) as bigint) as unlabelled
from "warehouse"."ppdp_private"."network_nodes__0badcafe" as nodes
