/* ppdp run=0badcafe step=recode/earlier_parts */
create temporary table "ppdp__earlier_parts__0badcafe" as
select
  counted.class_id as cluster,
  min(people.earlier_set) as part
from "ppdp__class_values__0badcafe" as counted
inner join "ppdp__earlier_people_0__0badcafe" as people on people.value = counted.value
group by counted.class_id
