/* ppdp run=0badcafe step=recode/class_values */
create temporary table "ppdp__class_values__0badcafe" as
select
  classes.class_id,
  distribution.value,
  cast(sum(distribution.n) as bigint) as n
from "ppdp__distribution__0badcafe" as distribution
inner join "ppdp__classes__0badcafe" as classes
  on classes.key_0 = distribution.key_0
group by classes.class_id, distribution.value
