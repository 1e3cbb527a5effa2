/* ppdp run=0badcafe step=profile/fitting_leaves */
create temporary table "ppdp__fitting_leaves__0badcafe" as
select
  column_index,
  leaf_text
from "ppdp__leaves__0badcafe"
where leaf_text is not null
  and case
    when column_index = 0 then regexp_matches(leaf_text, '^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$')
    when column_index = 1 then regexp_matches(leaf_text, '^')
    when column_index = 2 then regexp_matches(leaf_text, '^')
    else false
  end
