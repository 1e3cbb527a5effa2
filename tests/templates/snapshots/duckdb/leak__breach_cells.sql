/* ppdp run=0badcafe step=leak/breach_cells */
create temporary table "ppdp__breach__0badcafe" as
select
  group_number,
  group_rows,
  cell_rows,
  cell_rows / group_rows as before_group,
(rows_0 / group_rows) * (rows_1 / group_rows) as after_group
  , rows_0 / group_rows as value_0
  , cell_rows / rows_0 as before_both_0
  , 1e0 * (rows_1 / group_rows) as after_both_0
  , rows_1 / group_rows as value_1
  , cell_rows / rows_1 as before_both_1
  , 1e0 * (rows_0 / group_rows) as after_both_1
from (
  select
    group_number,
    cell_rows,
    sum(cell_rows) over (partition by group_number) as group_rows
    , sum(cell_rows) over (partition by group_number, sensitive_0) as rows_0
    , sum(cell_rows) over (partition by group_number, sensitive_1) as rows_1
  from (
    select
      dense_rank() over (order by quasi_0, quasi_1) as group_number,
      sensitive_0,
      sensitive_1,
      cell_rows
    from (
      select
        "age" as quasi_0,
        "job ""now""; --" as quasi_1,
        "pays d'origine" as sensitive_0,
        "disease" as sensitive_1,
        cast(count(*) as double) as cell_rows
      from "warehouse"."main"."people" as relation
      group by "age", "job ""now""; --", "pays d'origine", "disease"
    ) as counted
  ) as numbered
) as shares
