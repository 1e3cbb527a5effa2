/* ppdp run=0badcafe step=leak/hide_associations */
create temporary table "ppdp__associations__0badcafe" as
with paths as (
  select
    case when leaf_text is null then 'null' else '=' || leaf_text end as label_0,
    1 as leaves_0
    , label_1
    , count(*) over (partition by label_1) as leaves_1
    , label_2
    , count(*) over (partition by label_2) as leaves_2
  from "ppdp__association_leaves__0badcafe" as hierarchy
), counted as (
  select
    dense_rank() over (order by quasi_0, quasi_1) as group_number,
    sum(n) over (partition by quasi_0, quasi_1) as group_rows,
    shown,
    n
  from (
    select
      "age" as quasi_0,
      "sex" as quasi_1,
      case when cast("disease" as varchar) is null then 'null' else '=' || cast("disease" as varchar) end as shown,
      cast(count(*) as double) as n
    from "warehouse"."main"."permuted" as relation
    group by "age", "sex", case when cast("disease" as varchar) is null then 'null' else '=' || cast("disease" as varchar) end
  ) as cells
), lifted_0 as (
  select
    counted.group_number,
    counted.group_rows,
    counted.n,
    paths.label_0,
    paths.leaves_0,
    paths.label_1,
    paths.leaves_1,
    paths.label_2,
    paths.leaves_2,
    0 as level
  from counted
  left join paths on paths.label_0 = counted.shown
)
, lifted_1 as (
  select
    group_number,
    group_rows,
    n,
    label_0,
    leaves_0,
    label_1,
    leaves_1,
    label_2,
    leaves_2,
    case
      when level = 0 and sum(n) over (partition by group_number, level, label_0) / group_rows / leaves_0 > cast(0.5 as double) + 1e-12 then 1
      else level
    end as level
  from lifted_0
)
, lifted_2 as (
  select
    group_number,
    group_rows,
    n,
    label_0,
    leaves_0,
    label_1,
    leaves_1,
    label_2,
    leaves_2,
    case
      when level = 1 and sum(n) over (partition by group_number, level, label_1) / group_rows / leaves_1 > cast(0.5 as double) + 1e-12 then 2
      else level
    end as level
  from lifted_1
)
select
  *
from lifted_2
