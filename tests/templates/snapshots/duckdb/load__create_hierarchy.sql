/* ppdp run=0badcafe step=load/create_hierarchy */
create temporary table "ppdp__leaves_5__0badcafe" (
  leaf_text varchar
  , label_1 varchar
  , label_2 varchar
)
