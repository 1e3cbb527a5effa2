/* ppdp run=0badcafe step=verify/linked_least */
select
  max(distance) as achieved,
  count(case when distance is null then 1 end) as without_superset,
  (
    select cast(coalesce(sum(n), 0) as bigint)
    from "ppdp__linked_published__0badcafe" as published
    where not exists (
      select 1
      from "ppdp__linked_domain_0__0badcafe" as domain
      where domain.value = published."value_0"
    )
  ) as foreign_rows
from (
  select
    groups.group_id,
    min(distances.distance) as distance
  from "ppdp__linked_published__0badcafe" as groups
  left join "ppdp__linked_distances_0__0badcafe" as distances on distances.group_id = groups.group_id
  group by groups.group_id
) as least_distances
