/* ppdp run=0badcafe step=profile/read_leaves */
select
  counted.column_index,
  counted.leaf_text,
  counted.n
  , built.label_1
  , built.label_2
  , built.label_3
  , built.label_4
from "ppdp__leaves__0badcafe" as counted
left join "ppdp__suggested_hierarchies__0badcafe" as built
  on built.column_index = counted.column_index
  and built.leaf_text = counted.leaf_text
where counted.leaf_text is not null
order by counted.column_index, counted.leaf_text collate "C"
