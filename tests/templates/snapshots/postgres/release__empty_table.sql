/* ppdp run=0badcafe step=release/empty_table */
DELETE FROM "ppdp_private"."release__0badcafe"
