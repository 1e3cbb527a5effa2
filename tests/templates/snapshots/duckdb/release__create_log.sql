/* ppdp run=0badcafe step=release/create_log */
create table if not exists "warehouse"."ppdp"."releases" (
  id varchar not null,
  kind varchar not null,
  name varchar not null,
  source varchar not null,
  source_rows bigint not null,
  source_fingerprint varchar,
  published_rows bigint not null,
  suppressed_rows bigint not null,
  algorithm varchar not null,
  node varchar not null,
  privacy varchar not null,
  metrics varchar not null,
  policy_hash varchar not null,
  sql_hash varchar not null,
  version varchar not null,
  created_at varchar not null,
  created_by varchar not null,
  "groups" bigint,
  policy varchar,
  objects varchar,
  sensitive varchar
)
