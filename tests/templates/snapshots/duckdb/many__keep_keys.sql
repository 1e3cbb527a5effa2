/* ppdp run=0badcafe step=many/keep_keys */
insert into "warehouse"."ppdp_private"."pseudonym_keys" (word, inner_key, outer_key)
select
  drawn.word,
  drawn.inner_key,
  drawn.outer_key
from "ppdp__pseudonym_keys__0badcafe" as drawn
where drawn.word in ('o''person')
  and not exists (select 1 from "warehouse"."ppdp_private"."pseudonym_keys" as kept where kept.word = drawn.word)
