/* ppdp run=0badcafe step=many/create_stable_keys */
create table if not exists "warehouse"."ppdp_private"."pseudonym_keys" (
  word varchar not null,
  inner_key varchar not null,
  outer_key varchar not null
)
