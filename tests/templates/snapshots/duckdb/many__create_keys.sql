/* ppdp run=0badcafe step=many/create_keys */
create temporary table "ppdp__pseudonym_keys__0badcafe" (
  word varchar not null,
  inner_key varchar not null,
  outer_key varchar not null
)
