/* ppdp run=0badcafe step=check/uncovered_values */
select
  0 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_0__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_0__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )
union all
select
  1 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_1__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_1__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )
union all
select
  2 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_2__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_2__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )
union all
select
  3 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_3__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_3__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )
union all
select
  4 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_4__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_4__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )
union all
select
  5 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_5__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_5__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )
union all
select
  6 as column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(n), 0) as bigint) as total_rows
from "ppdp__values_6__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchy_6__0badcafe" as hierarchy
    where hierarchy.leaf_text = counted.leaf_text
  )

order by 1
