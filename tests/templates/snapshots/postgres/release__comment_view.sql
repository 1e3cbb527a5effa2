/* ppdp run=0badcafe step=release/comment_view */
COMMENT ON view "<schema>"."shown" IS 'ppdp release 0badcafe'
