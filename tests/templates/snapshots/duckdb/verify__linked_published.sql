/* ppdp run=0badcafe step=verify/linked_published */
create temporary table "ppdp__before_groups_0__0badcafe" as
select
  dense_rank() over (order by counted.shown_0, counted.shown_1, counted.shown_2, counted.shown_3, counted.shown_4, counted.shown_5, counted.shown_6) as group_id,
labels_0.number as number_0,
labels_1.number as number_1,
labels_2.number as number_2,
labels_3.number as number_3,
labels_4.number as number_4,
labels_5.number as number_5,
case when counted.shown_6 is null then (select number from "ppdp__before_labels_0__0badcafe" where column_index = 6 and leaf_text is null) else labels_6.number end as number_6,
0 as is_star,
  counted.value_0,
  counted.n
from (
  select
    release."age" as shown_0,
    release."income" as shown_1,
    release."zip" as shown_2,
    release."born" as shown_3,
    release."job ""now""; --" as shown_4,
    release."pays d'origine" as shown_5,
    release."sex" as shown_6,
    case when cast(release."disease" as varchar) is null then 'null' else '=' || cast(release."disease" as varchar) end as value_0,
    count(*) as n
  from "warehouse"."shop"."release" as release
  group by release."age", release."income", release."zip", release."born", release."job ""now""; --", release."pays d'origine", release."sex", release."disease"
) as counted
left join (
  select distinct shown_key, number from "ppdp__before_labels_0__0badcafe" where column_index = 0
) as labels_0
  on labels_0.shown_key = case when counted.shown_0 is null then 'null' else '=' || counted.shown_0 end
left join (
  select distinct shown_key, number from "ppdp__before_labels_0__0badcafe" where column_index = 1
) as labels_1
  on labels_1.shown_key = case when counted.shown_1 is null then 'null' else '=' || counted.shown_1 end
left join (
  select distinct shown_key, number from "ppdp__before_labels_0__0badcafe" where column_index = 2
) as labels_2
  on labels_2.shown_key = case when counted.shown_2 is null then 'null' else '=' || counted.shown_2 end
left join (
  select distinct shown_key, number from "ppdp__before_labels_0__0badcafe" where column_index = 3
) as labels_3
  on labels_3.shown_key = case when counted.shown_3 is null then 'null' else '=' || counted.shown_3 end
left join (
  select distinct shown_key, number from "ppdp__before_labels_0__0badcafe" where column_index = 4
) as labels_4
  on labels_4.shown_key = case when counted.shown_4 is null then 'null' else '=' || counted.shown_4 end
left join (
  select distinct shown_key, number from "ppdp__before_labels_0__0badcafe" where column_index = 5
) as labels_5
  on labels_5.shown_key = case when counted.shown_5 is null then 'null' else '=' || counted.shown_5 end
left join "ppdp__before_labels_0__0badcafe" as labels_6
  on labels_6.value_6 = counted.shown_6
