/* ppdp run=0badcafe step=verify/merge_tables */
create temporary table "ppdp__merged__0badcafe" as
select
members."age",
members."sex",
part_0."disease",
members."visits",
part_1."pays d'origine"
from (
  select
    quasi.*,
    row_number() over (partition by "group_id") as ppdp_place
  from "warehouse"."main"."ppdp__quasi__0badcafe" as quasi
) as members
inner join (
  select
    counted."group_id" as ppdp_group,
    counted."disease",
    row_number() over (partition by counted."group_id") as ppdp_place
  from "warehouse"."main"."ppdp__sensitive_0__0badcafe" as counted
  cross join generate_series(1, counted."count") as copies (ppdp_copy)
) as part_0
  on part_0.ppdp_group = members."group_id"
  and part_0.ppdp_place = members.ppdp_place
inner join (
  select
    counted."group_id" as ppdp_group,
    counted."pays d'origine",
    row_number() over (partition by counted."group_id") as ppdp_place
  from "warehouse"."main"."ppdp__sensitive_1__0badcafe" as counted
  cross join generate_series(1, counted."count") as copies (ppdp_copy)
) as part_1
  on part_1.ppdp_group = members."group_id"
  and part_1.ppdp_place = members.ppdp_place
