/* ppdp run=0badcafe step=release/comment_column */
COMMENT ON column "<schema>"."scripted"."age" IS 'ppdp: quasi-identifier, generalized to intervals of 10, level 1 of 3'
