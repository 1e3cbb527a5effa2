/* ppdp run=0badcafe step=release/comment_column */
comment on column "main"."scripted"."age" is 'ppdp: quasi-identifier, generalized to intervals of 10, level 1 of 3'
