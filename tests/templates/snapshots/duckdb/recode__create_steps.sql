/* ppdp run=0badcafe step=recode/create_steps */
create temporary table "ppdp__steps__0badcafe" (
  column_index integer,
  level integer,
  to_level integer
  , key_0 bigint
)
