/* ppdp run=0badcafe step=release/create_work_key */
create temporary table "ppdp__key__0badcafe" (secret varchar not null)
