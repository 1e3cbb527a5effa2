/* ppdp run=0badcafe step=verify/recoded_population */
select
  coalesce(min(coalesce(lying.n, 0)), 0) as fewest,
  max(case when lying.n is null then null else cast(groups.n as double) / lying.n end) as largest,
  min(case when lying.n is null then null else cast(groups.n as double) / lying.n end) as least,
  count(case when lying.n is null then 1 end) as missing_groups,
  (
    select count(*)
    from "ppdp__linked_tuples_0__0badcafe" as tuples
    inner join "ppdp__linked_labels_0__0badcafe" as labels_0
      on labels_0.column_index = 0
      and labels_0.leaf = tuples.leaf_0
    inner join "ppdp__linked_labels_0__0badcafe" as labels_1
      on labels_1.column_index = 1
      and labels_1.leaf = tuples.leaf_1
    where not exists (select 1 from "ppdp__linked_lying_0__0badcafe" as found where found.tuple = tuples.tuple)
  ) as absent
from (
  select
    group_id,
    number_0,
    number_1,
    is_star,
    cast(sum(n) as bigint) as n
  from "ppdp__linked_published__0badcafe"
  group by group_id, number_0, number_1, is_star

) as groups
left join (
  select group_id, cast(sum(n) as bigint) as n
  from "ppdp__linked_lying_0__0badcafe"
  group by group_id
) as lying on lying.group_id = groups.group_id
