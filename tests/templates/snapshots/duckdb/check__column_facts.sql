/* ppdp run=0badcafe step=check/column_facts */
select
  counted.column_index,
  cast(sum(counted.n) as bigint) as total_rows,
  cast(sum(case when counted.leaf_text is null then counted.n else 0 end) as bigint) as null_rows,
  sum(counted.n * ln(cast(counted.n as double))) as raw_information,
  count(case when counted.leaf_text is not null and covered.leaf_text is null then 1 end) as uncovered_values,
  cast(sum(case when counted.leaf_text is not null and covered.leaf_text is null then counted.n else 0 end) as bigint) as uncovered_rows
from "ppdp__values__0badcafe" as counted
left join (
  select distinct
    column_index,
    leaf_text
  from "ppdp__hierarchies__0badcafe"
) as covered
  on covered.column_index = counted.column_index
  and covered.leaf_text = counted.leaf_text
group by counted.column_index
order by counted.column_index
