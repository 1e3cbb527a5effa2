/* ppdp run=0badcafe step=verify/treated_rows */
select
  cast(coalesce(sum(case when case when cast(shown.value as varchar) is null then 'null' else '=' || cast(shown.value as varchar) end = '=*' then shown.n else 0 end), 0) as bigint) as hidden_rows,
  cast(coalesce(sum(case when case when cast(shown.value as varchar) is null then 'null' else '=' || cast(shown.value as varchar) end = '=*' or labels.label is not null then 0 else shown.n end), 0) as bigint) as foreign_rows
from (
  select
    release."disease" as value,
    count(*) as n
  from "warehouse"."main"."ppdp__release__0badcafe" as release
  group by release."disease"
) as shown
left join (
  select distinct
case when label_1 is null then 'null' else '=' || label_1 end as label
  from "ppdp__sensitive_hierarchies__0badcafe"
  where column_index = 0
) as labels on labels.label = case when cast(shown.value as varchar) is null then 'null' else '=' || cast(shown.value as varchar) end
