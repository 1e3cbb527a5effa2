/* ppdp run=0badcafe step=verify/linked_cells */
create temporary table "ppdp__linked_cells_0__0badcafe" as
select
  number_0,
  number_1,
  covered,
  case when cast(extra_0 as varchar) is null then 'null' else '=' || cast(extra_0 as varchar) end as value,
  count(*) as n
from (
  select
    case when listed."age" is null then (select number from "ppdp__linked_values__0badcafe" where column_index = 0 and leaf_text is null) else labels_0.number end as number_0,
    case when listed."sex" is null then (select number from "ppdp__linked_values__0badcafe" where column_index = 1 and leaf_text is null) else labels_1.number end as number_1,
    listed."disease" as extra_0,
    case when (labels_0.leaf_text is not null or listed."age" is null) and (labels_1.leaf_text is not null or listed."sex" is null) then 1 else 0 end as covered
  from "warehouse"."main"."people" as listed
  left join "ppdp__linked_values__0badcafe" as labels_0
    on labels_0.value_0 = listed."age"
  left join "ppdp__linked_values__0badcafe" as labels_1
    on labels_1.value_1 = listed."sex"

) as numbered
group by number_0, number_1, covered, extra_0
