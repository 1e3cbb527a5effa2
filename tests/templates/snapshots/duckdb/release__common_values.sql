/* ppdp run=0badcafe step=release/common_values */
with placed as (
  select
    coalesce(now.group_id, now_star.group_id) as now_id,
    coalesce(before.group_id, before_star.group_id) as before_id,
    count(*) as n
  from (
    select
      case when listed."age" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 0 and leaf_text is null) else labels_0.number end as now_0,
      case when listed."income" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 1 and leaf_text is null) else labels_1.number end as now_1,
      case when listed."zip" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 2 and leaf_text is null) else labels_2.number end as now_2,
      case when listed."born" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 3 and leaf_text is null) else labels_3.number end as now_3,
      case when listed."job ""now""; --" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 4 and leaf_text is null) else labels_4.number end as now_4,
      case when listed."pays d'origine" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 5 and leaf_text is null) else labels_5.number end as now_5,
      case when listed."sex" is null then (select number from "ppdp__now_labels_0__0badcafe" where column_index = 6 and leaf_text is null) else labels_6.number end as now_6,
      case when listed."age" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 0 and leaf_text is null) else earlier_0.number end as before_0,
      case when listed."income" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 1 and leaf_text is null) else earlier_1.number end as before_1,
      case when listed."zip" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 2 and leaf_text is null) else earlier_2.number end as before_2,
      case when listed."born" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 3 and leaf_text is null) else earlier_3.number end as before_3,
      case when listed."job ""now""; --" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 4 and leaf_text is null) else earlier_4.number end as before_4,
      case when listed."pays d'origine" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 5 and leaf_text is null) else earlier_5.number end as before_5,
      case when listed."sex" is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 6 and leaf_text is null) else earlier_6.number end as before_6
    from "warehouse"."main"."people" as listed
  left join "ppdp__now_labels_0__0badcafe" as labels_0
    on labels_0.value_0 = listed."age"
  left join "ppdp__now_labels_0__0badcafe" as labels_1
    on labels_1.value_1 = listed."income"
  left join "ppdp__now_labels_0__0badcafe" as labels_2
    on labels_2.value_2 = listed."zip"
  left join "ppdp__now_labels_0__0badcafe" as labels_3
    on labels_3.value_3 = listed."born"
  left join "ppdp__now_labels_0__0badcafe" as labels_4
    on labels_4.value_4 = listed."job ""now""; --"
  left join "ppdp__now_labels_0__0badcafe" as labels_5
    on labels_5.value_5 = listed."pays d'origine"
  left join "ppdp__now_labels_0__0badcafe" as labels_6
    on labels_6.value_6 = listed."sex"

  left join "ppdp__before_labels_0__0badcafe" as earlier_0
    on earlier_0.value_0 = listed."age"
  left join "ppdp__before_labels_0__0badcafe" as earlier_1
    on earlier_1.value_1 = listed."income"
  left join "ppdp__before_labels_0__0badcafe" as earlier_2
    on earlier_2.value_2 = listed."zip"
  left join "ppdp__before_labels_0__0badcafe" as earlier_3
    on earlier_3.value_3 = listed."born"
  left join "ppdp__before_labels_0__0badcafe" as earlier_4
    on earlier_4.value_4 = listed."job ""now""; --"
  left join "ppdp__before_labels_0__0badcafe" as earlier_5
    on earlier_5.value_5 = listed."pays d'origine"
  left join "ppdp__before_labels_0__0badcafe" as earlier_6
    on earlier_6.value_6 = listed."sex"

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
  from "ppdp__now_groups_0__0badcafe"
  group by group_id, number_0, number_1, number_2, number_3, number_4, number_5, number_6, is_star

  ) as now
    on now.number_0 = numbered.now_0 and now.number_1 = numbered.now_1 and now.number_2 = numbered.now_2 and now.number_3 = numbered.now_3 and now.number_4 = numbered.now_4 and now.number_5 = numbered.now_5 and now.number_6 = numbered.now_6
  cross join (
    select max(group_id) as group_id
    from "ppdp__now_groups_0__0badcafe"
    where is_star = 1
  ) as now_star

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
  from "ppdp__before_groups_0__0badcafe"
  group by group_id, number_0, number_1, number_2, number_3, number_4, number_5, number_6, is_star

  ) as before
    on before.number_0 = numbered.before_0 and before.number_1 = numbered.before_1 and before.number_2 = numbered.before_2 and before.number_3 = numbered.before_3 and before.number_4 = numbered.before_4 and before.number_5 = numbered.before_5 and before.number_6 = numbered.before_6
  cross join (
    select max(group_id) as group_id
    from "ppdp__before_groups_0__0badcafe"
    where is_star = 1
  ) as before_star

  group by coalesce(now.group_id, now_star.group_id), coalesce(before.group_id, before_star.group_id)
), now_values as (
  select
    group_id,
    "value_0" as shown_value,
    count(*) over (partition by group_id) as distinct_values
  from "ppdp__now_groups_0__0badcafe"
  group by group_id, "value_0"

), before_values as (
  select
    group_id,
    "value_0" as shown_value,
    count(*) over (partition by group_id) as distinct_values
  from "ppdp__before_groups_0__0badcafe"
  group by group_id, "value_0"

)
select
  min(common) as candidates,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from (
  select
    placed.n,
    count(*) as common,
    max(now_values.distinct_values) as now_distinct,
    max(before_values.distinct_values) as before_distinct
  from placed
  inner join now_values on now_values.group_id = placed.now_id
  inner join before_values
    on before_values.group_id = placed.before_id
    and before_values.shown_value = now_values.shown_value
  group by placed.now_id, placed.before_id, placed.n
) as pairs
where common < 2
  and common < now_distinct
  and common < before_distinct
