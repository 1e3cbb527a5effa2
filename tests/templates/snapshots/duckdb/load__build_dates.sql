/* ppdp run=0badcafe step=load/build_dates */
create temporary table "ppdp__hierarchy_3__0badcafe" as
select
  leaf_text,
  substr(leaf_text, 1, 7)
  as label_1,
  substr(leaf_text, 1, 4) || '-Q' || case
    when substr(leaf_text, 6, 2) <= '03' then '1'
    when substr(leaf_text, 6, 2) <= '06' then '2'
    when substr(leaf_text, 6, 2) <= '09' then '3'
    else '4'
  end
  as label_2,
  substr(leaf_text, 1, 4)
  as label_3,
  substr(leaf_text, 1, 3) || '0s'
  as label_4,
  '*' as label_5
from "ppdp__values_3__0badcafe"
where leaf_text is not null
