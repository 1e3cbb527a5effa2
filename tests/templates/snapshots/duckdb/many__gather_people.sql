/* ppdp run=0badcafe step=many/gather_people */
create temporary table "ppdp__people_of_0__0badcafe" as
select distinct
  cast(source."key ""of""; --" as varchar) as ppdp_person
  , source."age"
  , source."zone"
from "warehouse"."main"."members" as source
