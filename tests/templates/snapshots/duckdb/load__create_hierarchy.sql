/* ppdp run=0badcafe step=load/create_hierarchy */
create temporary table "ppdp__association_leaves__0badcafe" (
  leaf_text varchar
  , label_1 varchar
  , label_2 varchar
)
