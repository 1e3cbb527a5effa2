/* ppdp run=0badcafe step=release/comment_view */
comment on view "warehouse"."main"."shown" is 'ppdp release 0badcafe'
