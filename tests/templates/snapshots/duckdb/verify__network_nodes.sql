/* ppdp run=0badcafe step=verify/network_nodes */
select
  count(*) as nodes,
  count(distinct node) as numbers,
  min(node) as least_number,
  max(node) as most_number,
  cast(coalesce(sum(case when label is null then 1 else 0 end), 0) as bigint) as unlabelled,
  (
    select
      cast(coalesce(sum(case when following > number then 1 else 0 end), 0) as bigint)
    from (
      select
        number,
        lead(number) over (order by node) as following
      from "ppdp__network_numbered__0badcafe"
    ) as in_order
  ) as ascents
from "warehouse"."ppdp_private"."network_nodes__0badcafe" as nodes
