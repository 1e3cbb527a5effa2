/* ppdp run=0badcafe step=release/empty_table */
delete from "warehouse"."ppdp_private"."release__0badcafe"
