/* ppdp run=0badcafe step=release/shares_view */
create view "warehouse"."main"."broken_disease_shares" as
select
  groups."age",
  groups."sex",
  part."group_id",
  part."disease",
  part."count",
  cast(part."count" as double) / groups.ppdp_rows as "share"
from "main"."broken_disease" as part
inner join (
  select
    "age",
    "sex",
    "group_id",
    count(*) as ppdp_rows
  from "main"."broken_quasi" as members
  group by "age", "sex", "group_id"
) as groups on groups."group_id" = part."group_id"
