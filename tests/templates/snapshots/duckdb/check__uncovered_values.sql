/* ppdp run=0badcafe step=check/uncovered_values */
select
  counted.column_index,
  count(*) as distinct_values,
  cast(coalesce(sum(counted.n), 0) as bigint) as total_rows
from "ppdp__values__0badcafe" as counted
where counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchies__0badcafe" as hierarchy
    where hierarchy.column_index = counted.column_index
      and hierarchy.leaf_text = counted.leaf_text
  )
group by counted.column_index
order by counted.column_index
