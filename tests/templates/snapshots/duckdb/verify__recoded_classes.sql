/* ppdp run=0badcafe step=verify/recoded_classes */
create temporary table "ppdp__linked_classes__0badcafe" as
select
  recoded.key_0,
  groups.group_id
from "ppdp__recoded__0badcafe" as recoded
inner join (
  select distinct group_id, shown_0, shown_1
  from "ppdp__linked_published__0badcafe"
) as groups
  on groups.shown_0 = case when cast(recoded.shown_0 as varchar) is null then 'null' else '=' || cast(recoded.shown_0 as varchar) end and groups.shown_1 = case when cast(recoded.shown_1 as varchar) is null then 'null' else '=' || cast(recoded.shown_1 as varchar) end
