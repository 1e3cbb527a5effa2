/* ppdp run=0badcafe step=release/break_column */
create table "warehouse"."main"."ppdp__sensitive_0__0badcafe" as
select
  ppdp_group as "group_id",
  "disease",
  ppdp_rows as "count"
from (
  select
    ppdp_group,
    "disease",
    cast(sum(ppdp_rows) as bigint) as ppdp_rows
  from "ppdp__numbered__0badcafe" as numbered
  group by ppdp_group, "disease"
) as counted
order by ppdp_group, random()
