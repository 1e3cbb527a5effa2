/* ppdp run=0badcafe step=perturb/limits */
create temporary table "ppdp__limits__0badcafe" as
select
  min("dose") as low_0,
  max("dose") as high_0,
  sum(case when "dose" is null then 0 else ppdp_rows end) as rows_0,
  sum(case when "dose" - "dose" <> 0 then ppdp_rows else 0 end) as odd_0,
  min("visits") as low_1,
  max("visits") as high_1,
  sum(case when "visits" is null then 0 else ppdp_rows end) as rows_1,
  0 as odd_1
from "ppdp__distinct_rows__0badcafe"
