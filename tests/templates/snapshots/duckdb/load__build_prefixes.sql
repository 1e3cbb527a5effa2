/* ppdp run=0badcafe step=load/build_prefixes */
create temporary table "ppdp__hierarchy_2__0badcafe" as
select
  leaf_text,
  substr(leaf_text, 1, 4) || repeat('*', greatest(length(leaf_text) - 4, 0)) as label_1,
  substr(leaf_text, 1, 2) || repeat('*', greatest(length(leaf_text) - 2, 0)) as label_2,
  '*' as label_3
from "ppdp__values_2__0badcafe"
where leaf_text is not null
