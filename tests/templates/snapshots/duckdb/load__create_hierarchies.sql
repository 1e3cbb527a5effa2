/* ppdp run=0badcafe step=load/create_hierarchies */
create temporary table "ppdp__hierarchies__0badcafe" (
  column_index integer,
  leaf_text varchar
  , label_1 varchar
  , label_2 varchar
  , label_3 varchar
  , label_4 varchar
  , label_5 varchar
  , extent_1 double
  , extent_2 double
  , extent_3 double
  , extent_4 double
  , extent_5 double
)
