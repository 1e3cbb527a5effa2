/* ppdp run=0badcafe step=release/create_view */
create view "warehouse"."main"."shown" as
select
  frozen."age",
  frozen."income",
  frozen."zip",
  frozen."born",
  frozen."job ""now""; --",
  frozen."pays d'origine",
  frozen."sex",
  frozen."disease",
  frozen."visits"
from "ppdp_private"."release__0badcafe" as frozen
