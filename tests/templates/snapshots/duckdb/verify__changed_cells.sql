/* ppdp run=0badcafe step=verify/changed_cells */
select
  count(*) as changed_cells
from (
  select
    count(*) as sides
  from (
    select
      coalesce('=' || cast(value_0 as varchar), 'null') as key_0,
      coalesce('=' || cast(value_1 as varchar), 'null') as key_1,
      coalesce('=' || cast(value_2 as varchar), 'null') as key_2,
      n
    from (
      select
        "age" as value_0,
        "sex" as value_1,
        "disease" as value_2,
        count(*) as n
      from "ppdp__merged__0badcafe" as release
      group by "age", "sex", "disease"
    ) as shown
    union all
    select
      coalesce('=' || cast(value_0 as varchar), 'null') as key_0,
      coalesce('=' || cast(value_1 as varchar), 'null') as key_1,
      coalesce('=' || cast(value_2 as varchar), 'null') as key_2,
      -n as n
    from (
      select
        "age" as value_0,
        "sex" as value_1,
        "disease" as value_2,
        sum(ppdp_rows) as n
      from "ppdp__tuples__0badcafe" as tuples
      group by "age", "sex", "disease"
    ) as made_from
  ) as both_sides
  group by key_0, key_1, key_2
  having sum(n) <> 0
) as changed
