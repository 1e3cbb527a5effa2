/* ppdp run=0badcafe step=tune/contingency */
create temporary table "ppdp__contingency__0badcafe" as
select
  0 as predictor,
  1 as is_ordered,
  cast(dense_rank() over (order by value nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cell_0 as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  1 as predictor,
  0 as is_ordered,
  cast(dense_rank() over (order by value collate "C" nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cast(cell_1 as varchar) as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  2 as predictor,
  0 as is_ordered,
  cast(dense_rank() over (order by value collate "C" nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cast(cell_2 as varchar) as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  3 as predictor,
  0 as is_ordered,
  cast(dense_rank() over (order by value collate "C" nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cast(cell_3 as varchar) as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  4 as predictor,
  0 as is_ordered,
  cast(dense_rank() over (order by value collate "C" nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cast(cell_4 as varchar) as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  5 as predictor,
  0 as is_ordered,
  cast(dense_rank() over (order by value collate "C" nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cast(cell_5 as varchar) as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  6 as predictor,
  0 as is_ordered,
  cast(dense_rank() over (order by value collate "C" nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cast(cell_6 as varchar) as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
union all
select
  8 as predictor,
  1 as is_ordered,
  cast(dense_rank() over (order by value nulls last) as bigint) as place,
  outcome,
  n
from (
  select value, outcome, count(*) as n
  from (
    select
      cell_8 as value,
      case when cast(cell_7 as varchar) is null then 'null' else '=' || cast(cell_7 as varchar) end as outcome
    from "ppdp__released__0badcafe"
  ) as cells
  group by value, outcome
) as counted
