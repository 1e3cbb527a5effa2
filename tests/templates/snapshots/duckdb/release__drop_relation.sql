/* ppdp run=0badcafe step=release/drop_relation */
drop table "warehouse"."shop"."release"
