/* ppdp run=0badcafe step=release/comment_table */
COMMENT ON table "shop"."release" IS 'ppdp release 0badcafe'
