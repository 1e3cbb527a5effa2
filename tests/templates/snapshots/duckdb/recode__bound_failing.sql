/* ppdp run=0badcafe step=recode/bound_failing */
create temporary table "ppdp__bound__0badcafe" as
select distinct
  failing.cluster
from "ppdp__failing_0__0badcafe" as failing
inner join "ppdp__members_0__0badcafe" as members on members.cluster = failing.cluster
inner join "ppdp__class_values__0badcafe" as counted on counted.class_id = members.class_id
inner join "ppdp__earlier_people_0__0badcafe" as people on people.value = counted.value
