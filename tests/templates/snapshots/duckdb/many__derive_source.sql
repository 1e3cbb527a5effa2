/* ppdp run=0badcafe step=many/derive_source */
create temporary table "ppdp__derived__0badcafe" as
select
  md5(keys_0.outer_key || md5(keys_0.inner_key || cast(source."key ""of""; --" as varchar))) as "key ""of""; --",
  source."age",
  source."zone",
  source."disease"
from "warehouse"."main"."members" as source
inner join "ppdp__pseudonym_keys__0badcafe" as keys_0
  on keys_0.word = 'o''person'
inner join "ppdp__share_kept_people__0badcafe" as kept
  on kept.ppdp_person = cast(source."key ""of""; --" as varchar)
