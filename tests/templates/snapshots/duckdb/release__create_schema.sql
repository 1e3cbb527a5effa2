/* ppdp run=0badcafe step=release/create_schema */
create schema if not exists "warehouse"."ppdp"
