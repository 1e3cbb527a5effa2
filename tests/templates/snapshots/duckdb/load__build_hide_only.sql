/* ppdp run=0badcafe step=load/build_hide_only */
create temporary table "ppdp__hierarchy_6__0badcafe" as
select
  leaf_text,
  '*' as label_1
from "ppdp__values_6__0badcafe"
where leaf_text is not null
