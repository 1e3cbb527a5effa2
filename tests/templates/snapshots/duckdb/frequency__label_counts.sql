/* ppdp run=0badcafe step=frequency/label_counts */
create temporary table "ppdp__distribution_1__0badcafe" as
select
  counted.key_0,
  labels.label_value as value,
  cast(sum(counted.n) as bigint) as n
from "ppdp__distribution__0badcafe" as counted
inner join "ppdp__labels_1__0badcafe" as labels on labels.value = counted.value
group by counted.key_0, labels.label_value
