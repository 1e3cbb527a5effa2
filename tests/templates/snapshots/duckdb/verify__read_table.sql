/* ppdp run=0badcafe step=verify/read_table */
create temporary table "ppdp__merged__0badcafe" as
select
  release."age",
  release."sex",
  release."disease",
  release."visits",
  release."pays d'origine"
from "warehouse"."main"."ppdp__release__0badcafe" as release
