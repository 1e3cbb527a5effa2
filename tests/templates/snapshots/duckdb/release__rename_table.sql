/* ppdp run=0badcafe step=release/rename_table */
alter table "warehouse"."shop"."ppdp__release__0badcafe" rename to "release"
