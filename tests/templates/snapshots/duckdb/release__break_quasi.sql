/* ppdp run=0badcafe step=release/break_quasi */
create table "warehouse"."main"."ppdp__quasi__0badcafe" as
select
  numbered."age" as "age",
  numbered."sex" as "sex",
  numbered."visits" as "visits",
  numbered.ppdp_group as "group_id"
from "ppdp__numbered__0badcafe" as numbered
cross join generate_series(1, numbered.ppdp_rows) as copies (ppdp_copy)
order by numbered.ppdp_group, random()
