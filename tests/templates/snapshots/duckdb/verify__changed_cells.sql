/* ppdp run=0badcafe step=verify/changed_cells */
select
  count(*) as changed_cells
from (
  select
    count(*) as parts
  from (
    select
      coalesce('=' || cast(release."age" as varchar), 'null') as value_0,
      coalesce('=' || cast(release."sex" as varchar), 'null') as value_1,
      coalesce('=' || cast(release."disease" as varchar), 'null') as value_2,
      1 as n
    from "ppdp__merged__0badcafe" as release
    union all
    select
      coalesce('=' || cast(tuples."age" as varchar), 'null') as value_0,
      coalesce('=' || cast(tuples."sex" as varchar), 'null') as value_1,
      coalesce('=' || cast(tuples."disease" as varchar), 'null') as value_2,
      -tuples.ppdp_rows as n
    from "ppdp__tuples__0badcafe" as tuples
  ) as both_sides
  group by value_0, value_1, value_2
  having sum(n) <> 0
) as changed
