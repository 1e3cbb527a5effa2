/* ppdp run=0badcafe step=release/comment_table */
comment on table "warehouse"."shop"."release" is 'ppdp release 0badcafe'
