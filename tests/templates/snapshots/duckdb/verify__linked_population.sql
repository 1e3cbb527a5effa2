/* ppdp run=0badcafe step=verify/linked_population */
select
  coalesce(min(coalesce(found.n, 0)), 0) as achieved
from (
  select
    group_id,
    number_0,
    number_1,
    number_2,
    number_3,
    number_4,
    number_5,
    number_6,
    is_star,
    cast(sum(n) as bigint) as n
  from "ppdp__linked_published__0badcafe"
  group by group_id, number_0, number_1, number_2, number_3, number_4, number_5, number_6, is_star

) as groups
left join (
  select
    group_id,
    count(*) as n
  from (
  select
    coalesce(groups.group_id, star.group_id) as group_id
  from (
  select
    case when listed."age" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 0 and leaf_text is null) else labels_0.number end as number_0,
    case when listed."income" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 1 and leaf_text is null) else labels_1.number end as number_1,
    case when listed."zip" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 2 and leaf_text is null) else labels_2.number end as number_2,
    case when listed."born" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 3 and leaf_text is null) else labels_3.number end as number_3,
    case when listed."job ""now""; --" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 4 and leaf_text is null) else labels_4.number end as number_4,
    case when listed."pays d'origine" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 5 and leaf_text is null) else labels_5.number end as number_5,
    case when listed."sex" is null then (select number from "ppdp__linked_population_0__0badcafe" where column_index = 6 and leaf_text is null) else labels_6.number end as number_6,
    case when (labels_0.leaf_text is not null or listed."age" is null) and (labels_1.leaf_text is not null or listed."income" is null) and (labels_2.leaf_text is not null or listed."zip" is null) and (labels_3.leaf_text is not null or listed."born" is null) and (labels_4.leaf_text is not null or listed."job ""now""; --" is null) and (labels_5.leaf_text is not null or listed."pays d'origine" is null) and (labels_6.leaf_text is not null or listed."sex" is null) then 1 else 0 end as covered
  from "warehouse"."main"."people" as listed
  left join "ppdp__linked_population_0__0badcafe" as labels_0
    on labels_0.value_0 = listed."age"
  left join "ppdp__linked_population_0__0badcafe" as labels_1
    on labels_1.value_1 = listed."income"
  left join "ppdp__linked_population_0__0badcafe" as labels_2
    on labels_2.value_2 = listed."zip"
  left join "ppdp__linked_population_0__0badcafe" as labels_3
    on labels_3.value_3 = listed."born"
  left join "ppdp__linked_population_0__0badcafe" as labels_4
    on labels_4.value_4 = listed."job ""now""; --"
  left join "ppdp__linked_population_0__0badcafe" as labels_5
    on labels_5.value_5 = listed."pays d'origine"
  left join "ppdp__linked_population_0__0badcafe" as labels_6
    on labels_6.value_6 = listed."sex"

  ) as numbered
  left join (
  select
    group_id,
    number_0,
    number_1,
    number_2,
    number_3,
    number_4,
    number_5,
    number_6,
    is_star,
    cast(sum(n) as bigint) as n
  from "ppdp__linked_published__0badcafe"
  group by group_id, number_0, number_1, number_2, number_3, number_4, number_5, number_6, is_star

  ) as groups
    on groups.number_0 = numbered.number_0 and groups.number_1 = numbered.number_1 and groups.number_2 = numbered.number_2 and groups.number_3 = numbered.number_3 and groups.number_4 = numbered.number_4 and groups.number_5 = numbered.number_5 and groups.number_6 = numbered.number_6
  cross join (
    select max(group_id) as group_id
    from "ppdp__linked_published__0badcafe"
    where is_star = 1
  ) as star
  where coalesce(groups.group_id, star.group_id) is not null

  ) as located
  group by group_id
) as found
  on found.group_id = groups.group_id
