/* ppdp run=0badcafe step=release/create_key */
create table if not exists "warehouse"."ppdp"."fingerprint_key" (secret varchar not null)
