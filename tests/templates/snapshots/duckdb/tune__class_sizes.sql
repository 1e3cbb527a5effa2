/* ppdp run=0badcafe step=tune/class_sizes */
select count(*) as classes
from (
  select distinct "disease" from "warehouse"."main"."people"
) as found
