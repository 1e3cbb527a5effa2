/* ppdp run=0badcafe step=network/number_release */
create temporary table "ppdp__network_numbered__0badcafe" as
select
  node,
  cast(row_number() over (order by place) as bigint) as number
from (
  select
    node,
    random() as place
  from "ppdp__network_merged_nodes__0badcafe"
) as shuffled
