/* ppdp run=0badcafe step=check/uncovered_examples */
select
  counted.leaf_text
from "ppdp__values__0badcafe" as counted
where counted.column_index = 5
  and counted.leaf_text is not null
  and not exists (
    select 1
    from "ppdp__hierarchies__0badcafe" as hierarchy
    where hierarchy.column_index = counted.column_index
      and hierarchy.leaf_text = counted.leaf_text
  )
order by counted.n desc, counted.leaf_text
limit 5
