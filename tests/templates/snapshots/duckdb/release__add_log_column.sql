/* ppdp run=0badcafe step=release/add_log_column */
alter table "warehouse"."ppdp"."releases" add column "objects" varchar
