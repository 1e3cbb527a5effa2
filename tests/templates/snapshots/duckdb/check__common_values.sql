/* ppdp run=0badcafe step=check/common_values */
select
  group_id,
  leaf_text
from (
  select
    group_id,
    leaf_text,
    row_number() over (partition by group_id order by sum(n) desc, leaf_text) as place
  from (
    select
      group_id,
      cast(value_0 as varchar) as leaf_text,
      n
    from "ppdp__measured_cells__0badcafe" as cells
    where group_id in (1, 3)
  ) as shown
  group by group_id, leaf_text
) as ranked
where place = 1
order by group_id
